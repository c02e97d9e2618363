// Slash commands as text: which command a line means, which option the caret is in, and what will be sent.
// The line in the message box is the only state; chips and lists are drawn from what is parsed here.

import { isThread, store, types } from "./store.js";

export const kinds = { sub: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

/** Every command that can be sent, subcommands spelled out: `{path, description, options}`. */
export function leaves(commands) {
  const out = [];
  const walk = (node, path) => {
    const inner = (node.options ?? []).filter((o) => o.type === kinds.sub || o.type === kinds.group);
    if (inner.length) for (const o of inner) walk(o, `${path} ${localName(o)}`);
    else out.push({ path, description: node.description_localizations?.[store.me.locale] ?? node.description, options: node.options ?? [] });
  };
  for (const c of commands) if ((c.type ?? 1) === 1) walk(c, localName(c));
  return out.sort((a, b) => a.path.localeCompare(b.path));
}

// What is typed is what is registered: the sandbox takes registered names, so localised ones are only shown.
const localName = (node) => node.name;

/** The command whose whole path the line begins with, longest first. */
export function commandOf(text, all) {
  const line = text.slice(1).toLowerCase();
  return all.filter((c) => line === c.path || line.startsWith(`${c.path} `) || line.startsWith(`${c.path}\n`))
    .sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** Commands a beginning could still become; those that begin with it come first. */
export function matching(text, all) {
  const typed = text.slice(1).toLowerCase().trim();
  const rank = (c) => (c.path.startsWith(typed) ? 0 : c.path.split(" ").some((w) => w.startsWith(typed)) ? 1 : c.path.includes(typed) ? 2 : 3);
  return all.filter((c) => rank(c) < 3).sort((a, b) => rank(a) - rank(b));
}

/** The parts of a line: `[{option, start, end, from, raw}]`; `from..end` is the value, `start` includes `name:`. */
export function parse(text, command) {
  const names = new Map(command.options.map((o) => [o.name, o]));
  const begin = command.path.length + 1;
  const marks = [];
  for (const m of text.matchAll(/(^|\s)([\p{L}\p{N}_-]+):/gu)) {
    const option = names.get(m[2].toLowerCase());
    const start = m.index + m[1].length;
    if (option && start > begin && !marks.some((k) => k.option === option)) marks.push({ option, start, from: m.index + m[0].length });
  }
  marks.forEach((mark, i) => (mark.end = marks[i + 1]?.start ?? text.length));
  const taken = new Set(marks.map((m) => m.option));
  const parts = [...positional(text, begin, marks[0]?.start ?? text.length, command.options.filter((o) => !taken.has(o))), ...marks];
  for (const part of parts) part.raw = text.slice(part.from, part.end).trim();
  return parts;
}

/** Words without a name go to the options in their order; what may hold spaces takes all the rest. */
function positional(text, begin, end, options) {
  const parts = [];
  let at = begin;
  for (const option of options) {
    while (at < end && /\s/.test(text[at])) at++;
    if (at >= end) break;
    const rest = text.slice(at, end);
    const short = [kinds.integer, kinds.number, kinds.boolean].includes(option.type);
    const choice = option.choices?.find((c) => `${rest} `.toLowerCase().startsWith(`${c.name.toLowerCase()} `));
    const length = choice ? choice.name.length : short ? /^\S+/.exec(rest)[0].length : rest.length;
    parts.push({ option, start: at, from: at, end: at + length });
    at += length;
  }
  return parts;
}

/** The part the caret is in. */
export const partAt = (parts, caret) => parts.find((p) => caret >= p.from && caret <= p.end) ?? null;

const same = (a, b) => String(a).toLowerCase() === String(b).toLowerCase();
const bare = (raw) => raw.replace(/^<?[@#]?[!&]?/, "").replace(/>$/, "").trim();

/** People, channels or roles an option may mean: `[{name, value}]`. */
export function things(option) {
  const people = [...store.people.values(), store.bot].filter((p, i, all) => p && all.findIndex((q) => q.id === p.id) === i)
    .map((p) => ({ name: `@${store.name(p)}`, value: p.id, also: p.username }));
  const roles = store.roles.map((r) => ({ name: `@${r.name}`, value: r.id }));
  const channels = [...store.channels.values()]
    .filter((c) => !option.channel_types?.length || option.channel_types.includes(c.type))
    .map((c) => ({ name: `${c.type === types.voice ? "🔊" : isThread(c) ? "↳" : "#"}${c.name}`, value: c.id, also: c.name }));
  return { [kinds.user]: people, [kinds.role]: roles, [kinds.mentionable]: [...people, ...roles], [kinds.channel]: channels }[option.type] ?? null;
}

const yes = ["true", "yes", "on", "1"];
const no = ["false", "no", "off", "0"];

function choiceValue(option, raw) {
  const exact = option.choices.find((c) => same(c.name, raw) || same(c.value, raw));
  const begun = option.choices.filter((c) => c.name.toLowerCase().startsWith(raw.toLowerCase()));
  if (exact ?? begun.length === 1) return (exact ?? begun[0]).value;
  throw new Error(`“${raw}” is not a choice for ${option.name}. Choose from: ${option.choices.map((c) => c.name).join(", ")}.`);
}

function number(option, raw) {
  const whole = option.type === kinds.integer;
  if (!(whole ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/).test(raw)) throw new Error(`${option.name} must be a ${whole ? "whole " : ""}number.`);
  const value = Number(raw);
  if (option.min_value !== undefined && value < option.min_value) throw new Error(`${option.name} must be at least ${option.min_value}.`);
  if (option.max_value !== undefined && value > option.max_value) throw new Error(`${option.name} must be at most ${option.max_value}.`);
  return value;
}

/** What is sent for one option; throws a sentence when the text cannot be meant. `picked` is a chosen suggestion. */
export function valueOf(option, raw, picked) {
  if (picked && same(picked.name, raw)) return picked.value;
  if (option.choices?.length) return choiceValue(option, raw);
  const known = things(option);
  if (known) {
    const found = known.find((t) => t.value === bare(raw) || same(bare(t.name), bare(raw)) || same(t.also ?? "", bare(raw)));
    if (found) return found.value;
    throw new Error(`There is no ${option.type === kinds.channel ? "channel" : "one"} called “${raw}” here.`);
  }
  switch (option.type) {
    case kinds.integer:
    case kinds.number:
      return number(option, raw);
    case kinds.boolean:
      if (yes.includes(raw.toLowerCase())) return true;
      if (no.includes(raw.toLowerCase())) return false;
      throw new Error(`${option.name} must be true or false.`);
    case kinds.attachment:
      throw new Error(`Choose a file for ${option.name}: press its chip.`);
  }
  if (option.min_length && raw.length < option.min_length) throw new Error(`${option.name} needs at least ${option.min_length} characters.`);
  if (option.max_length && raw.length > option.max_length) throw new Error(`${option.name} may have at most ${option.max_length} characters.`);
  return raw;
}

/** All options of a line, ready to send; throws a sentence about the first that is missing or wrong. */
export function values(parts, command, picked) {
  const out = {};
  for (const { option, raw } of parts) if (raw) out[option.name] = valueOf(option, raw, picked.get(option.name));
  const missing = command.options.find((o) => o.required && !(o.name in out));
  if (missing) throw new Error(`/${command.path} needs ${missing.name}${missing.description ? `: ${missing.description}` : "."}`);
  return out;
}

/** Fixed suggestions of an option that needs no asking: choices, true and false, people, channels, roles. */
export function fixedChoices(option) {
  if (option.choices?.length) return option.choices;
  if (option.type === kinds.boolean) return [{ name: "true", value: true }, { name: "false", value: false }];
  return things(option);
}
