// Times as people read them: message times, and Discord's <t:…> marks, of which the relative ones keep counting.

import { el } from "./dom.js";

const day = 86_400_000;
const styles = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const units = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86_400, 30],
  ["month", 2_592_000, 12],
  ["year", 31_536_000, Infinity],
];

// The page's own language, whoever looks at it: a time stands in the midst of English words.
const language = document.documentElement.lang;
const show = (ms, style) => new Intl.DateTimeFormat(language, styles[style]).format(ms);

function relative(ms) {
  const seconds = (ms - Date.now()) / 1000;
  for (const [unit, size, most] of units) {
    const n = Math.round(seconds / size);
    if (Math.abs(n) < most) return new Intl.RelativeTimeFormat(language).format(n, unit);
  }
}

export function timestamp(unix, style = "f") {
  const ms = Number(unix) * 1000;
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return "Invalid date";
  const text = style === "R" ? relative(ms) : show(ms, style);
  const date = new Date(ms).toISOString();
  return el("time", { class: "stamp", datetime: date, title: show(ms, "F"), "data-relative": style === "R" ? ms : null }, text);
}

/** Today's messages show the hour, older ones the date as well. */
export function messageTime(iso, short = false) {
  const ms = Date.parse(iso);
  const today = new Date().toDateString() === new Date(ms).toDateString();
  const text = short || today ? show(ms, "t") : show(ms, "s");
  return el("time", { class: "when", datetime: iso, title: show(ms, "F") }, text);
}

export const dayName = (iso) => show(Date.parse(iso), "D");
export const sameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString();
export const near = (a, b) => Date.parse(b) - Date.parse(a) < day / 24 / 60 * 7;

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
