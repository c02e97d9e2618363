// Pictures and files: attachments, galleries, thumbnails, and the enlarged view.

import { el } from "./dom.js";

const shown = /^(https?:|blob:|data:image\/|\/)/;
const size = (bytes) =>
  bytes >= 1 << 20 ? `${(bytes / (1 << 20)).toFixed(1)} MB` : bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes ?? 0} bytes`;

/** `attachment://name` is one of the message's own files. */
export function address(media, message) {
  const url = media?.url ?? "";
  if (url.startsWith("attachment://")) {
    const name = url.slice("attachment://".length);
    return message?.attachments?.find((a) => a.filename === name)?.url ?? "";
  }
  return shown.test(url) ? url : "";
}

export function enlarge(src, text) {
  const close = () => dialog.close();
  const dialog = el("dialog", { class: "lightbox", "aria-label": text || "Picture", onclose: () => dialog.remove(), onclick: close },
    el("img", { src, alt: text ?? "" }), text && el("p", {}, text),
    el("button", { class: "button secondary", type: "button", onclick: close }, "Close"));
  document.body.append(dialog);
  dialog.showModal();
}

/** With a `size` (width and height) it takes its place before it is loaded, so that nothing below it jumps. */
export function picture(src, text, { spoiler = false, cls = "", size = null } = {}) {
  const image = el("img", { src, alt: text ?? "", loading: "lazy" });
  const veil = spoiler && el("span", { class: "veil-text" }, "Spoiler");
  const box = el("button", { class: `picture ${cls}${spoiler ? " hidden" : ""}`, type: "button",
    "aria-label": spoiler ? "Spoiler picture, press to show" : `Enlarge ${text || "picture"}`, title: text }, image, veil);
  if (size?.width && size.height) {
    box.style.width = `${size.width}px`;
    image.style.aspectRatio = `${size.width} / ${size.height}`;
  }
  image.addEventListener("error", () => box.replaceWith(el("span", { class: "broken" }, text || "This picture could not be loaded.")));
  box.addEventListener("click", () => {
    if (!box.classList.contains("hidden")) return enlarge(src, text);
    box.classList.remove("hidden");
    box.setAttribute("aria-label", `Enlarge ${text || "picture"}`);
    veil.remove();
  });
  return box;
}

export function fileCard(src, name, bytes, { spoiler = false } = {}) {
  return el("div", { class: `file${spoiler ? " spoiler-file" : ""}` },
    el("span", { class: "file-sign", "aria-hidden": true }, "📄"),
    el("span", { class: "file-words" },
      src ? el("a", { href: src, target: "_blank", rel: "noopener", download: name }, name) : name,
      bytes !== undefined && el("small", {}, size(bytes))));
}

export function attachments(list) {
  return (list ?? []).map((a) => {
    if (/^image\//.test(a.content_type ?? "")) return picture(a.url, a.description ?? a.filename, { spoiler: a.filename.startsWith("SPOILER_"), cls: "attached" });
    if (/^audio\//.test(a.content_type ?? "")) return el("audio", { src: a.url, controls: true, "aria-label": a.filename });
    return fileCard(a.url, a.filename, a.size);
  });
}
