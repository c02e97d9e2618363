// Classic embeds, simply.

import { el } from "./dom.js";
import { link, inline, markdown } from "./markdown.js";
import { picture } from "./media.js";
import { messageTime } from "./time.js";

const safe = (url) => (/^(https?:|\/)/.test(url ?? "") ? url : null);

function embed(e) {
  const color = e.color ? `#${e.color.toString(16).padStart(6, "0")}` : null;
  const title = e.title && (safe(e.url) ? link(e.url, e.title) : inline(e.title));
  return el("div", { class: "embed accented", style: color ? { "--accent": color } : {} },
    safe(e.thumbnail?.url) && picture(e.thumbnail.url, "", { cls: "thumbnail" }),
    e.author?.name && el("p", { class: "embed-author" }, e.author.name),
    title && el("p", { class: "embed-title" }, title),
    e.description && el("div", { class: "markdown" }, markdown(e.description)),
    e.fields?.length > 0 && el("dl", {}, e.fields.map((f) => el("div", { class: f.inline ? "inline" : "" },
      el("dt", {}, inline(f.name)), el("dd", { class: "markdown" }, markdown(f.value))))),
    safe(e.image?.url) && picture(e.image.url, ""),
    (e.footer?.text || e.timestamp) && el("p", { class: "subtext" }, e.footer?.text, e.footer?.text && e.timestamp && " · ", e.timestamp && messageTime(e.timestamp)));
}

export const embeds = (list) => (list ?? []).filter((e) => e.type === undefined || e.type === "rich").map(embed);
