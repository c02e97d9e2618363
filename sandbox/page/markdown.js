// Discord's markdown as DOM nodes. Whatever is not markup becomes a text node, so nothing can turn into HTML.

import { el, put } from "./dom.js";
import { store, types } from "./store.js";
import { timestamp } from "./time.js";

const events = new EventTarget(); // "channel" and "command" when a mention is pressed
export const onMention = (kind, listener) => events.addEventListener(kind, (event) => listener(event.detail));
const tell = (kind, detail) => () => events.dispatchEvent(new CustomEvent(kind, { detail }));

export const link = (url, label) =>
  el("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: label === url ? null : url }, label);

export function emojiNode({ id, name, animated }) {
  if (!id) return el("span", { class: "emoji-text" }, name ?? "");
  const src = `/emojis/${id}.${animated ? "gif" : "png"}`;
  const image = el("img", { class: "emoji", src, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });
  image.addEventListener("error", () => image.replaceWith(`:${name}:`), { once: true });
  return image;
}

function spoiler(children) {
  const show = () => {
    box.classList.add("shown");
    box.removeAttribute("role");
    box.removeAttribute("tabindex");
    box.removeAttribute("aria-label");
  };
  const box = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show", onclick: show },
    el("span", {}, children));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") (event.preventDefault(), show());
  });
  return box;
}

function channelMention(id) {
  const channel = store.get(id);
  if (!channel) return el("span", { class: "mention" }, "#unknown");
  const sign = channel.type === types.voice ? "🔊" : "#";
  return el("button", { class: "mention", type: "button", onclick: tell("channel", id) }, `${sign}${store.channelName(channel)}`);
}

function userMention(id) {
  const me = id === store.me?.id ? " own" : "";
  return el("span", { class: `mention${me}`, "data-user-id": id }, `@${store.name(id)}`);
}

function roleMention(id) {
  const role = store.roles.find((r) => r.id === id);
  return el("span", { class: "mention" }, `@${role?.name ?? "role"}`);
}

const commandMention = (name) => el("button", { class: "mention", type: "button", onclick: tell("command", name) }, `/${name}`);

// Each rule: what it looks like at the present place, and what it becomes. Order matters, first match wins.
const rules = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => el("code", {}, m[2].replace(/^ (.*`.*) $/, "$1"))],
  [/<@!?(\d+)>/y, (m) => userMention(m[1])],
  [/<@&(\d+)>/y, (m) => roleMention(m[1])],
  [/<#(\d+)>/y, (m) => channelMention(m[1])],
  [/<\/([^:<>\n]{1,100}):(\d+)>/y, (m) => commandMention(m[1])],
  [/<(a?):(\w{2,32}):(\d+)>/y, (m) => emojiNode({ id: m[3], name: m[2], animated: m[1] === "a" })],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => timestamp(m[1], m[2])],
  [/\[((?:\\[\s\S]|[^\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"\n]*")?\)/y, (m) => link(m[2], inline(m[1]))],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|]/y, (m) => link(m[0], m[0])],
  [/@(everyone|here)\b/y, (m) => el("span", { class: "mention own" }, m[0])],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m) => el("strong", {}, inline(m[1]))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m) => el("u", {}, inline(m[1]))],
  [/\*(?!\s)((?:\*\*|\\[\s\S]|[^*\\])+?)(?<!\s)\*(?!\*)/y, (m) => el("em", {}, inline(m[1]))],
  [/(?<![\p{L}\p{N}_])_((?:__|\\[\s\S]|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, (m) => el("em", {}, inline(m[1]))],
  [/~~([\s\S]+?)~~(?!_)/y, (m) => el("s", {}, inline(m[1]))],
  [/\|\|([\s\S]+?)\|\|/y, (m) => spoiler(inline(m[1]))],
  [/\n/y, () => el("br")],
];
const plain = /[^\\`<[h@*_~|\n]+/y;

export function inline(text) {
  const out = [];
  let words = "";
  const flush = () => {
    if (words) out.push(words);
    words = "";
  };
  for (let at = 0; at < text.length; ) {
    const found = first(text, at);
    if (found) {
      const node = found.make(found.match);
      if (typeof node === "string") words += node;
      else (flush(), out.push(node));
      at += found.match[0].length;
      continue;
    }
    plain.lastIndex = at;
    const run = plain.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(at));
    words += run;
    at += run.length;
  }
  flush();
  return out;
}

function first(text, at) {
  for (const [look, make] of rules) {
    look.lastIndex = at;
    const match = look.exec(text);
    if (match) return { match, make };
  }
}

const fence = /^```(?:([\w+#-]+)\n)?\n?([\s\S]*?)\n?```/;
const bullet = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/** A list and the lists inside it; a deeper indent opens an inner one. */
function list(lines) {
  const indent = (line) => bullet.exec(line)[1].length;
  const base = indent(lines[0]);
  const mark = bullet.exec(lines[0])[2];
  const node = el(/\d/.test(mark) ? "ol" : "ul", /\d/.test(mark) ? { start: parseInt(mark) } : {});
  for (let i = 0; i < lines.length; ) {
    const item = el("li", {}, inline(bullet.exec(lines[i++])[3]));
    const inner = [];
    while (i < lines.length && indent(lines[i]) > base) inner.push(lines[i++]);
    if (inner.length) item.append(list(inner));
    node.append(item);
  }
  return node;
}

/** Text to an array of block nodes. `quoted` stops quotes inside quotes, as Discord does. */
export function markdown(text, quoted = false) {
  const blocks = [];
  let paragraph = [];
  const close = () => {
    if (paragraph.length) blocks.push(el("p", {}, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  const add = (node) => (close(), blocks.push(node));
  let rest = text;
  const line = () => {
    const end = rest.indexOf("\n");
    return end < 0 ? rest : rest.slice(0, end);
  };
  const take = (n) => {
    rest = rest.slice(n);
    if (rest.startsWith("\n")) rest = rest.slice(1);
  };
  const takeWhile = (test, read = (l) => l) => {
    const lines = [];
    while (rest && test(line())) (lines.push(read(line())), take(line().length));
    return lines;
  };

  while (rest) {
    const now = line();
    const code = fence.exec(rest);
    const heading = /^(#{1,3}) +(.+)$/.exec(now);
    if (code) {
      add(el("pre", {}, el("code", { "data-language": code[1] }, code[2])));
      take(code[0].length);
    } else if (heading) {
      add(el(`h${heading[1].length + 2}`, { class: `h${heading[1].length}` }, inline(heading[2])));
      take(now.length);
    } else if (/^-# +./.test(now)) {
      add(el("p", { class: "subtext" }, inline(now.replace(/^-# +/, ""))));
      take(now.length);
    } else if (!quoted && rest.startsWith(">>> ")) {
      add(el("blockquote", {}, markdown(rest.slice(4), true)));
      rest = "";
    } else if (!quoted && /^> /.test(now)) {
      add(el("blockquote", {}, markdown(takeWhile((l) => /^> ?/.test(l), (l) => l.replace(/^> ?/, "")).join("\n"), true)));
    } else if (bullet.test(now)) {
      // At the left edge a change between bullets and numbers begins another list.
      const numbered = /^\d/.test(now);
      add(list(takeWhile((l) => bullet.test(l) && (/^ /.test(l) || /^\d/.test(l) === numbered))));
    } else {
      // A fence may open in the middle of a line; the words before it are their own paragraph.
      const inside = now.indexOf("```");
      const part = inside > 0 && fence.test(rest.slice(inside)) ? now.slice(0, inside) : now;
      paragraph.push(part);
      take(part.length);
    }
  }
  close();
  return blocks;
}

const onlyEmoji = /^(?:\s|<a?:\w{2,32}:\d+>|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f){1,60}$/u;

export function markdownBox(text, cls = "markdown") {
  const large = onlyEmoji.test(text) && /\S/.test(text) ? " jumbo" : "";
  return put(el("div", { class: `${cls}${large}` }), markdown(text));
}

/** What a text says on one line once its marks are taken away: for notices and for those who listen. */
export function spoken(text, most = 300) {
  const box = el("div", {}, markdown(text));
  for (const node of box.querySelectorAll("p, li, pre, br, h3, h4, h5")) node.after(" ");
  const letters = [...box.textContent.replace(/\s+/g, " ").trim()];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}
