// What the message box offers while it holds a slash command: the list of commands, chips for the options, choices.

import { el, fill } from "./dom.js";
import { commandOf, fixedChoices, kinds, leaves, matching, parse, partAt, valueOf, values } from "./commands.js";
import { store } from "./store.js";
import { chooseFiles, upload } from "./upload.js";

const pause = 150; // after the last key, before the bot is asked for suggestions
const most = 25; // choices shown at once, as on Discord

export class CommandLine {
  #box;
  #suggestions;
  #write;
  #say;
  #all = [];
  #picked = new Map(); // option name -> the suggestion chosen for it
  #asked = {};
  #timer = 0;

  constructor({ box, suggestions, write, say }) {
    [this.#box, this.#suggestions, this.#write, this.#say] = [box, suggestions, write, say];
    this.chips = el("div", { class: "option-chips", role: "group", "aria-label": "Options", "data-testid": "options", hidden: true });
  }

  set commands(commands) {
    this.#all = leaves(commands);
  }

  get active() {
    return this.#box.value.startsWith("/");
  }

  reset() {
    this.#picked = new Map();
    this.chips.hidden = true;
  }

  /** A whole command that needs nothing more is sent by the same Enter that would have chosen it. */
  get whole() {
    const command = this.active && commandOf(this.#box.value, this.#all);
    return command && `/${command.path}` === this.#box.value.toLowerCase() && !command.options.some((o) => o.required);
  }

  /** The path and options that would be sent now; throws a sentence when that cannot be. */
  read() {
    const text = this.#box.value.trimEnd();
    const command = commandOf(text, this.#all);
    if (!command) throw new Error(`There is no command ${text.split(" ")[0]} here. Type / to see what there is.`);
    return { path: command.path, options: values(parse(text, command), command, this.#picked) };
  }

  draw() {
    const text = this.#box.value;
    const command = commandOf(text, this.#all);
    if (!command || text.length <= command.path.length + 1) return this.#drawCommands(text);
    const parts = parse(text, command);
    const part = this.#current(command, parts);
    this.#drawChips(command, parts, part);
    this.#drawChoices(command, parts, part);
  }

  #drawCommands(text) {
    this.chips.hidden = true;
    const rows = matching(text, this.#all).map((c) => ({
      sign: "/", head: c.path, text: c.description, args: c.options.filter((o) => o.required).map((o) => o.name).join(" "), pick: () => this.#choose(c) }));
    const none = this.#all.length ? "No command begins like this." : "No commands here yet: is the bot running?";
    this.#suggestions.show(rows.length ? "Commands" : none, rows, { first: true });
  }

  /** The part the caret is in; with nothing typed there, the next option that is needed. */
  #current(command, parts) {
    const caret = this.#box.selectionStart;
    const part = partAt(parts, caret);
    const done = part && caret > part.from + part.raw.length && this.#picked.get(part.option.name)?.name === part.raw;
    if (part && !done) return part;
    const next = command.options.find((o) => o.required && !parts.some((p) => p.option === o));
    const end = this.#box.value.length;
    return next ? { option: next, start: end, from: end, end, raw: "" } : null;
  }

  #choose(command) {
    const next = command.options.find((o) => o.required);
    this.#picked = new Map();
    this.#write(`/${command.path} ${next ? `${next.name}:` : ""}`);
  }

  /** Adds `name:` at the end, or goes to where it stands. */
  #add(command, option) {
    const text = this.#box.value;
    const part = parse(text, command).find((p) => p.option === option);
    if (option.type === kinds.attachment) return this.#attach(command, option);
    if (part) return this.#write(text, part.from + part.raw.length);
    this.#write(`${text.trimEnd()} ${option.name}:`);
  }

  async #attach(command, option) {
    const [file] = await chooseFiles({ multiple: false });
    if (!file) return;
    try {
      const { id, filename } = await upload(file);
      this.#fill(command, option, { name: filename, value: id });
    } catch (error) {
      this.#say(error.message);
    }
  }

  /** Puts a choice in place of what was typed for its option, and goes on to the next one that is needed. */
  #fill(command, option, choice) {
    const old = this.#box.value;
    const part = parse(old, command).find((p) => p.option === option);
    const head = old.slice(0, part?.start ?? old.length).trimEnd();
    const tail = part ? old.slice(part.end).trim() : "";
    const text = `${head} ${option.name}:${choice.name} ${tail}`.trimEnd();
    const next = command.options.find((o) => o.required && !parse(text, command).some((p) => p.option === o));
    this.#picked.set(option.name, choice);
    this.#write(next ? `${text} ${next.name}:` : `${text} `);
  }

  #mood(option, part) {
    if (!part?.raw) return option.required ? "needed" : "free";
    try {
      valueOf(option, part.raw, this.#picked.get(option.name));
      return "good";
    } catch {
      return "bad";
    }
  }

  #drawChips(command, parts, current) {
    this.chips.hidden = !command.options.length;
    fill(this.chips, el("span", { class: "path" }, `/${command.path}`), command.options.map((option) => {
      const part = parts.find((p) => p.option === option);
      return el("button", {
        class: `option-chip ${this.#mood(option, part)}${current?.option === option ? " current" : ""}`, type: "button", title: option.description,
        "data-option": option.name, "aria-label": `${option.name}${option.required ? ", required" : ""}${part?.raw ? `: ${part.raw}` : ""}`,
        onclick: () => this.#add(command, option),
      }, el("b", {}, option.name), part?.raw ? el("span", {}, part.raw) : option.required ? "" : el("span", { class: "plus" }, "+"));
    }));
  }

  #drawChoices(command, parts, part) {
    const option = part?.option;
    const free = command.options.filter((o) => o !== option && !parts.some((p) => p.option === o)).map((o) => ({
      sign: "+", head: o.name, text: o.description, side: o.required ? "required" : "optional", pick: () => this.#add(command, o) }));
    if (!option) return this.#suggestions.show(free.length ? `Enter sends /${command.path}. More options:` : "", free);

    const title = `${option.name}: ${option.description ?? ""}`;
    const rows = (list) => list.map((c) => ({ sign: "›", head: String(c.name), pick: () => this.#fill(command, option, { ...c, name: String(c.name) }) }));
    if (option.autocomplete) {
      this.#ask(command, parts, option, part.raw);
      const { choices, error } = this.#asked;
      return this.#suggestions.show(error ?? (choices ? title : `${title} …`), [...rows(choices ?? []), ...(part.raw ? free : [])]);
    }
    const typed = part.raw.toLowerCase().replace(/^[@#]/, "");
    const fixed = (fixedChoices(option) ?? []).filter((c) => String(c.name).toLowerCase().includes(typed)).slice(0, most);
    this.#suggestions.show(title, [...rows(fixed), ...(part.raw || !fixed.length ? free : [])]);
  }

  /** Asks the bot for suggestions once typing pauses; the last ones stay on screen meanwhile. */
  #ask(command, parts, option, raw) {
    const key = `${command.path} ${this.#box.value} ${option.name}`;
    if (this.#asked.key === key) return;
    const before = this.#asked.option === option ? this.#asked.choices : null;
    const mine = (this.#asked = { key, option, choices: before });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const d = { channel: store.here, path: command.path, focused: option.name, options: { ...this.#others(parts, option), [option.name]: raw } };
      try {
        mine.choices = (await store.request("autocomplete", d)).choices;
      } catch (error) {
        Object.assign(mine, { choices: [], error: error.message });
      }
      if (this.#asked === mine && this.active && this.#suggestions.open) this.draw();
    }, pause);
  }

  /** The other options as far as they make sense yet. */
  #others(parts, focused) {
    const out = {};
    for (const { option, raw } of parts) {
      if (!raw || option === focused) continue;
      try {
        out[option.name] = valueOf(option, raw, this.#picked.get(option.name));
      } catch {
        // Half typed: the bot need not hear of it.
      }
    }
    return out;
  }
}
