// A message's components, both generations, as DOM nodes.

import { el } from "./dom.js";
import { link, emojiNode, markdownBox } from "./markdown.js";
import { address, fileCard, picture } from "./media.js";
import { busy, chosenValues, press } from "./presses.js";
import { defaultValues, isSelect, selectControl } from "./select.js";

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

function button(component, message) {
  const label = [component.emoji && emojiNode(component.emoji), component.label && el("span", { class: "label" }, component.label)];
  const name = component.label ? null : (component.emoji?.name ?? "Button");
  const cls = `button ${styles[component.style] ?? "secondary"}`;
  if (component.style === 5) {
    if (component.disabled || !/^(https?|discord):/.test(component.url ?? "")) return el("button", { class: cls, disabled: true, "aria-label": name }, label, " ↗");
    const node = link(component.url, label);
    node.className = cls;
    node.append(el("span", { "aria-hidden": true }, " ↗"));
    return node;
  }
  const pending = busy(message.id, component.custom_id);
  return el("button", {
    class: cls, type: "button", disabled: component.disabled, "aria-label": name, "aria-busy": pending || null,
    "data-custom-id": component.custom_id, onclick: () => press(message, component.custom_id),
  }, label, pending && el("span", { class: "dots", "aria-hidden": true }));
}

function select(component, message) {
  const id = component.custom_id;
  return selectControl(component, {
    values: chosenValues(message.id, id) ?? defaultValues(component),
    busy: busy(message.id, id),
    onpick: (values) => press(message, id, values),
    refind: () => {
      const now = [...document.querySelectorAll(`[data-message-id="${message.id}"] .select`)].find((n) => n.dataset.customId === id);
      return now && JSON.stringify(now.component) === JSON.stringify(component) ? now : null;
    },
  });
}

function gallery(component, message) {
  const items = component.items ?? [];
  return el("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items.map((item) => {
    const src = address(item.media, message);
    return src ? picture(src, item.description, { spoiler: item.spoiler, size: items.length === 1 && item.media }) : el("span", { class: "broken" }, item.description || "Picture");
  }));
}

function container(component, message) {
  const accent = component.accent_color;
  const color = accent === null || accent === undefined ? null : `#${accent.toString(16).padStart(6, "0")}`;
  const box = el("div", {
    class: `container${color ? " accented" : ""}${component.spoiler ? " spoilered" : ""}`, style: color ? { "--accent": color } : {},
  }, draw(component.components, message));
  if (!component.spoiler) return box;
  const show = el("button", { class: "button secondary reveal", type: "button", onclick: () => box.classList.remove("spoilered") }, "Spoiler: show");
  box.append(show);
  return box;
}

function section(component, message) {
  return el("div", { class: "section" },
    el("div", { class: "section-words" }, draw(component.components, message)),
    component.accessory && el("div", { class: "accessory" }, draw([component.accessory], message)));
}

function thumbnail(component, message) {
  const src = address(component.media, message);
  return src ? picture(src, component.description, { spoiler: component.spoiler, cls: "thumbnail" })
    : el("span", { class: "broken" }, component.description || "Picture");
}

function file(component, message) {
  const src = address(component.file, message);
  const name = component.name ?? (component.file?.url ?? "").replace(/^.*\//, "").replace(/\?.*$/, "");
  return fileCard(src, decodeURI(name) || "file", component.size, { spoiler: component.spoiler });
}

function separator({ divider = true, spacing = 1 }) {
  return el("div", { class: `separator${divider ? " divider" : ""}${spacing === 2 ? " large" : ""}`, role: divider ? "separator" : null });
}

const kinds = {
  1: (c, m) => el("div", { class: "action-row" }, draw(c.components, m)),
  2: button,
  9: section,
  10: (c) => markdownBox(c.content ?? ""),
  11: thumbnail,
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

export function draw(components, message) {
  return (components ?? []).map((component) => {
    if (isSelect(component)) return select(component, message);
    const make = kinds[component.type];
    return make ? make(component, message) : el("p", { class: "broken" }, `A component of type ${component.type}, which this page does not know.`);
  });
}
