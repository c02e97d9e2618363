// Small windows beside what opened them: menus and lists of choices. At phone width they rise from the bottom edge.

import { el } from "./dom.js";

let open = null;

/** Shows `content` beside `anchor`. `onclose(reason)` hears "escape", "outside", "done" or "gone". */
export function openPopup(anchor, content, { onclose, refind, cls = "" } = {}) {
  closePopup("outside");
  const box = el("div", { class: `popup ${cls}` }, content);
  const veil = el("div", { class: "veil" });
  const home = anchor.closest("dialog") ?? document.body; // whatever is outside an open dialog cannot be pressed
  home.append(veil, box);
  open = { anchor, box, veil, onclose, refind };
  anchor.setAttribute("aria-expanded", "true");
  place();
  return box;
}

function place() {
  const { anchor, box } = open;
  const edge = 8;
  const spot = anchor.getBoundingClientRect();
  const below = innerHeight - spot.bottom - edge * 2;
  const above = spot.top - edge * 2;
  const up = below < Math.min(box.scrollHeight, 320) && above > below;
  box.style.setProperty("--room", `${Math.max(120, up ? above : below)}px`);
  box.style.setProperty("--width", `${Math.max(spot.width, 200)}px`);
  box.style.left = `${Math.max(edge, Math.min(spot.left, innerWidth - box.offsetWidth - edge))}px`;
  box.style.top = up ? "" : `${spot.bottom + 4}px`;
  box.style.bottom = up ? `${innerHeight - spot.top + 4}px` : "";
}

export function closePopup(reason = "done") {
  if (!open) return;
  const { anchor, box, veil, onclose } = open;
  const focused = box.contains(document.activeElement);
  open = null;
  box.remove();
  veil.remove();
  anchor.setAttribute("aria-expanded", "false");
  if (focused || reason === "escape") anchor.focus({ preventScroll: true });
  onclose?.(reason);
}

/** After a redraw: the popup moves to what took its anchor's place, or closes when that is gone. */
export function reanchor() {
  if (!open || open.anchor.isConnected) return;
  const next = open.refind?.();
  if (!next) return closePopup("gone");
  open.anchor = next;
  next.setAttribute("aria-expanded", "true");
  place();
}

document.addEventListener("pointerdown", (event) => {
  if (!open || open.box.contains(event.target)) return;
  const again = open.anchor.contains(event.target);
  closePopup("outside");
  // The press that closes a popup does nothing else, least of all open it again.
  if (again || event.target.classList.contains("veil")) event.preventDefault();
  if (again) addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
}, true);

document.addEventListener("keydown", (event) => {
  if (open && event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    closePopup("escape");
  } else if (open && event.key === "Tab") closePopup("outside");
}, true);

addEventListener("resize", () => open && place());

/** A menu of `{label, act, bad}` rows, with arrow keys. */
export function openMenu(anchor, label, items) {
  const rows = items.filter(Boolean).map(({ label: text, act, bad, href }) => {
    const props = { class: `row${bad ? " bad" : ""}`, role: "menuitem", tabindex: "-1" };
    if (href) return el("a", { ...props, href, target: "_blank", rel: "noopener", onclick: () => closePopup() }, text);
    return el("button", { ...props, type: "button", onclick: () => (closePopup(), act()) }, text);
  });
  const menu = el("div", { class: "menu", role: "menu", "aria-label": label }, rows);
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    rows[(rows.indexOf(document.activeElement) + step + rows.length) % rows.length].focus();
  });
  openPopup(anchor, menu);
  rows[0]?.focus({ preventScroll: true });
}
