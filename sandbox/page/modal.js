// The form a bot opens: labels around inputs, answered as one.

import { el, fill } from "./dom.js";
import { markdownBox } from "./markdown.js";
import { closePopup } from "./popup.js";
import { modalBusy, submitModal } from "./presses.js";
import { defaultValues, isSelect, selectControl } from "./select.js";
import { store } from "./store.js";
import { upload } from "./upload.js";

let dialog = null;
let fields = [];

// Each maker gives {node, value(), fault()}: what to show, what to send, and what is wrong with it in words.

function textField(c, name) {
  const long = c.style === 2;
  const node = el(long ? "textarea" : "input", {
    class: "field", type: long ? null : "text", rows: long ? 4 : null, placeholder: c.placeholder, value: c.value ?? "",
    maxlength: c.max_length ?? 4000, "aria-label": name, "aria-required": c.required !== false, autocomplete: "off",
  });
  const fault = () => {
    if (!node.value && c.required !== false) return "This is required.";
    if (node.value && node.value.length < (c.min_length ?? 0)) return `At least ${c.min_length} characters, please.`;
  };
  return { node, fault, value: () => node.value };
}

function selectField(c, name) {
  let values = defaultValues(c);
  const node = selectControl(c, { values, label: name, instant: false, onpick: (next) => (values = next) });
  const least = c.required === false ? 0 : Math.max(1, c.min_values ?? 1);
  const fault = () => values.length < least && "Choose something, please.";
  return { node, fault, value: () => values };
}

function optionRows(c, kind, name) {
  const inputs = (c.options ?? []).map((option) =>
    el("input", { type: kind, name: `modal-${c.custom_id}`, checked: option.default, "data-value": option.value }));
  const node = el("div", { class: "options", role: kind === "radio" ? "radiogroup" : "group", "aria-label": name },
    inputs.map((input, i) => el("label", {}, input, el("span", { class: "words" }, el("span", { class: "label" }, c.options[i].label),
      c.options[i].description && el("span", { class: "description" }, c.options[i].description)))));
  return { node, picked: () => inputs.filter((i) => i.checked).map((i) => i.dataset.value) };
}

function radioField(c, name) {
  const { node, picked } = optionRows(c, "radio", name);
  return { node, value: () => picked()[0] ?? null, fault: () => c.required !== false && !picked().length && "Choose one, please." };
}

function checkboxesField(c, name) {
  const { node, picked } = optionRows(c, "checkbox", name);
  const least = c.required === false ? 0 : (c.min_values ?? 1);
  const most = c.max_values ?? c.options?.length ?? 10;
  const fault = () => (picked().length < least && `Choose at least ${least}, please.`) || (picked().length > most && `Choose at most ${most}, please.`);
  return { node, fault, value: picked };
}

function checkboxField(c, name) {
  const input = el("input", { type: "checkbox", checked: c.default, "aria-label": name });
  return { node: el("label", { class: "options lone" }, input, el("span", {}, name)), lone: true, value: () => input.checked, fault: () => null };
}

function fileField(c, name) {
  const files = [];
  const names = el("ul", { class: "uploads" });
  const input = el("input", { type: "file", multiple: (c.max_values ?? 1) > 1, "aria-label": name });
  input.addEventListener("change", async () => {
    for (const file of [...input.files].slice(0, (c.max_values ?? 1) - files.length)) {
      try {
        files.push(await upload(file));
      } catch (error) {
        say(error.message);
      }
    }
    fill(names, files.map((f) => el("li", {}, f.filename)));
  });
  const least = c.required === false ? 0 : (c.min_values ?? 1);
  return { node: el("div", {}, input, names), value: () => files.map((f) => f.id), fault: () => files.length < least && "A file is needed." };
}

function makeField(c, name) {
  if (isSelect(c)) return selectField(c, name);
  const make = { 4: textField, 19: fileField, 21: radioField, 22: checkboxesField, 23: checkboxField }[c.type];
  return make?.(c, name);
}

/** One row of the form: its label and description, the input, and a place for what is wrong. */
function row(component) {
  if (component.type === 10) return markdownBox(component.content ?? "");
  const inner = component.component ?? component.components?.[0] ?? component;
  const name = component.label ?? inner.label ?? "";
  const field = makeField(inner, name);
  if (!field) return el("p", { class: "broken" }, `An input of type ${inner.type}, which this page does not know.`);
  const wrong = el("p", { class: "wrong", role: "alert" });
  fields.push({ ...field, wrong, id: inner.custom_id });
  const needed = inner.required !== false && inner.min_values !== 0 && inner.type !== 23;
  field.node.dataset.customId ??= inner.custom_id;
  return el("div", { class: "modal-row" },
    !field.lone && el("p", { class: "modal-label", "aria-hidden": true }, name, needed && el("span", { class: "star" }, " *")),
    component.description && el("p", { class: "description" }, component.description), field.node, wrong);
}

function say(text) {
  dialog?.querySelector(".modal-error")?.replaceChildren(text ?? "");
}

function send(modal) {
  let first = null;
  for (const field of fields) {
    const fault = field.fault() || "";
    field.wrong.textContent = fault;
    if (fault) first ??= field.node;
  }
  if (first) return (first.matches("input,textarea,button") ? first : first.querySelector("input,button"))?.focus();
  say("");
  submitModal(modal, Object.fromEntries(fields.map((f) => [f.id, f.value()])));
}

function show(modal) {
  fields = [];
  const leave = () => store.request("close_modal", { modal: modal.id }).catch(() => {}).finally(() => store.on_modal_close(modal));
  const rows = (modal.components ?? []).map(row);
  const form = el("form", { method: "dialog", novalidate: true },
    el("header", {}, el("h2", {}, modal.title), el("button", { class: "plain", type: "button", "aria-label": "Close", onclick: leave }, "✕")),
    el("div", { class: "modal-rows" }, rows),
    el("p", { class: "modal-error wrong", role: "alert" }),
    el("footer", {}, el("button", { class: "button secondary", type: "button", onclick: leave }, "Cancel"),
      el("button", { class: "button primary submit", type: "submit" }, "Submit")));
  form.addEventListener("submit", (event) => (event.preventDefault(), send(modal)));
  dialog = el("dialog", { class: "modal", "aria-label": modal.title, "data-testid": "modal", "data-modal-id": modal.id }, form);
  dialog.addEventListener("cancel", (event) => (event.preventDefault(), leave()));
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".modal-rows :is(input, textarea, button)")?.focus();
}

store.on("modal", () => {
  if (dialog && dialog.dataset.modalId === store.modal?.id) return;
  if (dialog?.open) closePopup("gone");
  dialog?.close();
  dialog?.remove();
  dialog = null;
  if (store.modal) show(store.modal);
});

store.on("modal_state", (error) => say(error ? `${error}. Your answers are still here: try again.` : ""));

store.on("pressing", () => {
  const submit = dialog?.querySelector(".submit");
  if (submit) submit.setAttribute("aria-busy", String(modalBusy(dialog.dataset.modalId)));
});
