// Every kind of select: a button that shows what is chosen, and a list box that opens beside it.

import { el, fill } from "./dom.js";
import { emojiNode } from "./markdown.js";
import { closePopup, openPopup } from "./popup.js";
import { isThread, store, types } from "./store.js";

const kinds = { 3: "string", 5: "user", 6: "role", 7: "mentionable", 8: "channel" };
export const isSelect = (component) => component.type in kinds;

const people = () =>
  [...store.people.values()].filter((p) => p.in_guild !== false).concat(store.bot?.in_guild === false ? [] : [store.bot])
    .filter((p, i, all) => p && all.findIndex((q) => q.id === p.id) === i)
    .map((p) => ({ value: p.id, label: store.name(p), description: `@${p.username}`, sign: "@" }));
const roles = () => store.roles.map((r) => ({ value: r.id, label: r.name, sign: "@" }));
const channels = (wanted) =>
  [...store.channels.values()].filter((c) => !wanted?.length || wanted.includes(c.type))
    .map((c) => ({ value: c.id, label: c.name, sign: c.type === types.voice ? "🔊" : isThread(c) ? "↳" : "#" }));

export function selectOptions(component) {
  switch (kinds[component.type]) {
    case "string": return component.options ?? [];
    case "user": return people();
    case "role": return roles();
    case "mentionable": return [...people(), ...roles()];
    default: return channels(component.channel_types);
  }
}

export const defaultValues = (component) =>
  component.type === 3
    ? (component.options ?? []).filter((o) => o.default).map((o) => o.value)
    : (component.default_values ?? []).map((d) => d.id);

const sign = (option) => option.emoji ? emojiNode(option.emoji) : option.sign && el("span", { class: "sign", "aria-hidden": true }, option.sign);

/**
 * The control for one select. `values` is what it shows; `onpick(values)` hears a finished choice;
 * `refind()` finds this control again after a redraw, so that an open list survives edits elsewhere in the message.
 */
export function selectControl(component, { values, onpick, refind, label, busy = false, instant = true }) {
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const hint = component.placeholder || "Make a selection";
  const control = el("button", {
    class: "select", type: "button", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": false,
    "aria-label": label ?? hint, "aria-busy": busy || null, disabled: component.disabled, "data-custom-id": component.custom_id,
  });
  control.component = component;
  let chosen = values;

  function draw() {
    const options = selectOptions(component);
    const shown = chosen.map((v) => options.find((o) => o.value === v)).filter(Boolean);
    const many = most > 1;
    fill(control,
      el("span", { class: "chosen" }, shown.length
        ? shown.map((o) => el("span", { class: many ? "chip" : "one" }, sign(o), o.label))
        : el("span", { class: "hint" }, hint)),
      el("span", { class: "arrow", "aria-hidden": true }, busy ? "…" : "⌄"));
    control.setAttribute("aria-description", shown.map((o) => o.label).join(", ") || "nothing chosen");
  }

  function finish(next) {
    chosen = next;
    draw();
    onpick(next);
  }

  function open() {
    if (control.disabled || control.getAttribute("aria-busy") === "true") return;
    openList({ control, options: selectOptions(component), chosen, least, most, hint: label ?? hint, finish, refind, instant });
  }

  control.addEventListener("click", open);
  control.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  draw();
  return control;
}

function openList({ control, options, chosen, least, most, hint, finish, refind, instant }) {
  const many = most > 1;
  let ticked = [...chosen];
  let at = Math.max(0, options.findIndex((o) => ticked.includes(o.value)));
  let typed = "";
  let typedAt = 0;

  const rows = options.map((option, i) => el("div", { class: "row", role: "option", id: `choice-${i}`, "data-value": option.value },
    sign(option),
    el("span", { class: "words" }, el("span", { class: "label" }, option.label),
      option.description && el("span", { class: "description" }, option.description)),
    el("span", { class: many ? "tick square" : "tick", "aria-hidden": true })));
  const list = el("div", { class: "list", role: "listbox", tabindex: "0", "aria-label": hint, "aria-multiselectable": many || null }, rows);
  const note = el("span", { class: "note" });
  const done = el("button", { class: "button primary", type: "button", onclick: () => closePopup("done") }, "Done");
  const clear = el("button", { class: "button secondary", type: "button", onclick: () => ((ticked = []), closePopup("done")) }, "Clear");
  const foot = el("div", { class: "foot" }, note, least === 0 && clear, many && done);

  const same = () => ticked.length === chosen.length && ticked.every((v) => chosen.includes(v));
  const allowed = () => ticked.length >= least && ticked.length <= most;

  function draw() {
    rows.forEach((row, i) => {
      row.setAttribute("aria-selected", String(ticked.includes(options[i].value)));
      row.classList.toggle("active", i === at);
    });
    if (rows[at]) list.setAttribute("aria-activedescendant", rows[at].id);
    done.disabled = !allowed();
    note.textContent = many ? `${ticked.length} of ${least === most ? most : `${least} to ${most}`}` : "";
  }

  function toggle(i) {
    const value = options[i].value;
    at = i;
    if (!many) {
      ticked = [value];
      return closePopup("done");
    }
    if (ticked.includes(value)) ticked = ticked.filter((v) => v !== value);
    else if (ticked.length < most) ticked = [...ticked, value];
    draw();
  }

  function move(to) {
    at = Math.max(0, Math.min(options.length - 1, to));
    draw();
    rows[at]?.scrollIntoView({ block: "nearest" });
  }

  rows.forEach((row, i) => row.addEventListener("click", () => toggle(i)));
  list.addEventListener("keydown", (event) => {
    const go = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (go !== undefined) (event.preventDefault(), move(go));
    else if (event.key === " " || (event.key === "Enter" && !many)) (event.preventDefault(), options.length && toggle(at));
    else if (event.key === "Enter") (event.preventDefault(), allowed() && closePopup("done"));
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      typed = Date.now() - typedAt < 900 ? typed + event.key : event.key;
      typedAt = Date.now();
      const found = options.findIndex((o) => o.label.toLowerCase().startsWith(typed.toLowerCase()));
      if (found >= 0) move(found);
    }
  });

  draw();
  openPopup(control, [el("p", { class: "popup-title", "aria-hidden": true }, hint), options.length ? list : el("p", { class: "none" }, "Nothing to choose from."), (many || least === 0) && foot], {
    cls: "choices",
    refind,
    onclose: (reason) => {
      if (reason === "escape" || reason === "gone" || !allowed()) return;
      // Choosing the same thing again is a choice where a list has one answer and it was asked for.
      if (!same() || (instant && reason === "done" && !many)) finish(ticked);
    },
  });
  list.focus({ preventScroll: true });
  rows[at]?.scrollIntoView({ block: "nearest" });
}
