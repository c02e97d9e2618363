// Builds DOM nodes. Nothing on this page ever parses HTML: text from people and bots stays text.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  return put(node, ...children);
}

function set(node, name, value) {
  if (value === null || value === undefined) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name.startsWith("aria-")) node.setAttribute(name, String(value));
  else if (name === "style") for (const [key, v] of Object.entries(value)) node.style.setProperty(key, v);
  else if (name === "value") node.value = value;
  else if (value === true) node.setAttribute(name, "");
  else if (value !== false) node.setAttribute(name, value);
}

export function put(node, ...children) {
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false && c !== ""));
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren();
  return put(node, ...children);
}

const byCustomId = (root, id) => id && [...root.querySelectorAll("[data-custom-id]")].find((n) => n.dataset.customId === id);
const byKey = (root, key) => key && [...root.querySelectorAll("[data-key]")].find((n) => n.dataset.key === key);
const byLabel = (root, old) =>
  [...root.querySelectorAll(old.tagName)].find((n) => n.textContent === old.textContent && n.className === old.className);

/** Runs `change`, which rebuilds things under `root`, and gives the keyboard focus back to what corresponds. */
export function keepFocus(root, change) {
  const old = document.activeElement;
  if (!old || old === root || !root.contains(old)) return change();
  const home = old.closest("[data-message-id]")?.dataset.messageId;
  change();
  if (old.isConnected && document.activeElement === old) return;
  const place = (home && root.querySelector(`[data-message-id="${home}"]`)) || root;
  const next = byCustomId(place, old.dataset.customId) ?? byKey(place, old.dataset.key) ?? byLabel(place, old);
  (next ?? (place === root ? null : place))?.focus({ preventScroll: true });
}

export function announce(text) {
  document.getElementById("live").textContent = text;
}

const toastTime = 6000;

/** A short notice in the corner; with `open`, a press on it leads somewhere. */
export function toast(text, { bad = false, open = null } = {}) {
  const box = el(open ? "button" : "div", { class: `toast${bad ? " bad" : ""}` }, text);
  if (open) box.addEventListener("click", () => (box.remove(), open()));
  const toasts = document.getElementById("toasts");
  toasts.append(box);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => box.remove(), toastTime);
}
