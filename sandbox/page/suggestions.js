// The list above the message box: commands, choices, options still free, people.

import { el, fill } from "./dom.js";

/** `rows` are `{head, text, side, pick}`; the list keeps which one is active. */
export class Suggestions {
  rows = [];
  at = -1;

  constructor(input) {
    this.input = input;
    this.list = el("div", { id: "suggestions", role: "listbox", "aria-label": "Suggestions", class: "list" });
    this.title = el("p", { class: "title" });
    this.node = el("div", { class: "suggestions", hidden: true, "data-testid": "suggestions" }, this.title, this.list);
    // A press on a row must not take the caret out of the message box.
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get open() {
    return !this.node.hidden;
  }

  show(title, rows, { first = false } = {}) {
    const key = (row) => `${row.head} ${row.side ?? ""}`;
    const was = this.rows[this.at] && key(this.rows[this.at]);
    this.rows = rows;
    this.at = was === undefined ? -1 : rows.findIndex((row) => key(row) === was);
    if (this.at < 0 && first && rows.length) this.at = 0;
    this.title.textContent = title;
    this.node.hidden = !rows.length && !title;
    fill(this.list, rows.map((row, i) => el("div", { class: "row", role: "option", id: `suggestion-${i}`, onclick: () => row.pick() },
      row.sign && el("span", { class: "sign", "aria-hidden": true }, row.sign),
      el("span", { class: "row-name" }, row.head), row.args && el("span", { class: "args" }, row.args),
      row.text && el("span", { class: "text" }, row.text), row.side && el("span", { class: "side-note" }, row.side))));
    this.#mark();
  }

  hide() {
    this.node.hidden = true;
    this.rows = [];
    this.at = -1;
    this.#mark();
  }

  move(step) {
    if (!this.rows.length) return;
    this.at = this.at < 0 ? (step > 0 ? 0 : this.rows.length - 1) : (this.at + step + this.rows.length) % this.rows.length;
    this.#mark();
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  /** Takes the active row, or the first when `eager`; false when there is none. */
  pick(eager = false) {
    const row = this.rows[this.at] ?? (eager ? this.rows[0] : null);
    row?.pick();
    return Boolean(row);
  }

  #mark() {
    [...this.list.children].forEach((row, i) => row.setAttribute("aria-selected", String(i === this.at)));
    if (this.at >= 0) this.input.setAttribute("aria-activedescendant", `suggestion-${this.at}`);
    else this.input.removeAttribute("aria-activedescendant");
  }
}
