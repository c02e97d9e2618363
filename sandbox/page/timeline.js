// The messages of the channel that is open: order, scrolling, redrawing without jumps.

import { announce, el, fill, keepFocus } from "./dom.js";
import { spoken } from "./markdown.js";
import { messageNode, nameNode, plainText } from "./message.js";
import { reanchor } from "./popup.js";
import { commandsUnderway } from "./presses.js";
import { compareIds, ephemeral, store } from "./store.js";
import { dayName, near, sameDay } from "./time.js";

const slack = 60; // this near to the bottom counts as being there
let stuck = true;
let loading = false;
let drawn = new Map(); // message id -> {message, joined, node}

const list = el("div", { class: "messages-list" });
const scroller = el("div", { class: "messages", tabindex: "0", role: "region", "aria-label": "Messages", "data-testid": "messages" }, list);
const present = el("button", { class: "present", type: "button", hidden: true, onclick: () => toBottom() }, "Jump to present ↓");
const typingLine = el("p", { class: "typing", "data-testid": "typing" });
export const timeline = [scroller, present, typingLine];

function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
  noteScroll();
}

function noteScroll() {
  stuck = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < slack;
  present.hidden = stuck;
  if (stuck) markRead();
  if (scroller.scrollTop < 200) loadOlder();
}

export function markRead() {
  const channel = store.get(store.here);
  if (!stuck || document.hidden || !channel?.unread) return;
  store.request("read", { channel: channel.id }).catch(() => {});
}

async function loadOlder() {
  const here = store.here;
  if (loading || !store.loaded.has(here) || store.complete.has(here) || stuck) return;
  loading = true;
  await store.history(here, { older: true }).catch(() => {});
  loading = false;
}

function follows(before, m) {
  if (!before || before.author?.id !== m.author?.id || m.type === 19 || m.interaction || m.interaction_metadata) return false;
  return (before.flags & ephemeral) === (m.flags & ephemeral) && before.type !== 7 && m.type !== 7 && near(before.timestamp, m.timestamp);
}

/** All rows in order; a message that did not change keeps its node. */
function rows() {
  const here = store.here;
  const read = store.divider.get(here);
  const kept = new Map();
  const out = [start(here)];
  let before = null;
  let marked = !read;
  for (const m of store.list(here)) {
    const newDay = before && !sameDay(before.timestamp, m.timestamp);
    if (newDay) out.push(el("div", { class: "line day", role: "separator" }, el("span", {}, dayName(m.timestamp))));
    if (!marked && compareIds(m.id, read) > 0 && m.author?.id !== store.me.id) {
      marked = true;
      out.push(el("div", { class: "line new", role: "separator", "aria-label": "New messages" }, el("span", {}, "New")));
    }
    const joined = !newDay && follows(before, m);
    const old = drawn.get(m.id);
    const node = old && old.message === m && old.joined === joined ? old.node : messageNode(m, joined);
    kept.set(m.id, { message: m, joined, node });
    out.push(node);
    before = m;
  }
  for (const p of commandsUnderway(here)) out.push(el("p", { class: "notice" }, el("span", { class: "dots", "aria-hidden": true }), `Sending /${p.command}…`));
  for (const n of store.notices.get(here) ?? [])
    out.push(el("p", { class: "notice failed", role: "alert", "data-testid": "failed" }, "⚠ ", n.text, " ",
      el("button", { class: "text-link", type: "button", onclick: () => store.dismissNotice(here, n.id) }, "Dismiss")));
  drawn = kept;
  return out.filter(Boolean);
}

let startNode = () => null;
/** What stands above the first message of a channel. */
export const setStart = (make) => (startNode = make);
const start = (here) => (store.complete.has(here) ? startNode(store.get(here)) : null);

/** The first message that can be seen, and where: after a redraw it must be there again. */
function landmark() {
  const top = scroller.getBoundingClientRect().top;
  for (const [id, { node }] of drawn) {
    const spot = node.getBoundingClientRect();
    if (spot.bottom > top) return { id, at: spot.top };
  }
}

export function redraw() {
  const mark = stuck ? null : landmark();
  keepFocus(list, () => {
    const next = rows();
    // Only what differs is touched, so untouched messages keep hover, selection and open spoilers.
    const staying = new Set(next);
    for (const node of [...list.children]) if (!staying.has(node)) node.remove();
    next.forEach((node, i) => list.children[i] !== node && list.insertBefore(node, list.children[i] ?? null));
  });
  if (stuck) scroller.scrollTop = scroller.scrollHeight;
  else if (mark && drawn.has(mark.id)) scroller.scrollTop += drawn.get(mark.id).node.getBoundingClientRect().top - mark.at;
  reanchor();
}

export function openTimeline() {
  drawn = new Map();
  stuck = true;
  present.hidden = true;
  fill(list);
  const channel = store.get(store.here);
  scroller.setAttribute("aria-label", `Messages in ${store.channelName(channel)}`);
  store.divider.delete(store.here);
  redraw();
  drawTyping();
}

function drawTyping() {
  const now = Date.now();
  const who = [...(store.typing.get(store.here) ?? [])].filter(([, until]) => until > now).map(([id]) => nameNode(id));
  fill(typingLine, who.flatMap((name, i) => [i > 0 && ", ", name]), who.length > 0 && ` ${who.length > 1 ? "are" : "is"} typing…`);
}

// A redraw after each event would draw a burst many times over; once per frame is enough.
let due = false;
function soon() {
  if (due) return;
  due = true;
  const run = () => {
    due = false;
    redraw();
  };
  // Hidden tabs get no frames, but their titles and lists must be right when they are looked at.
  document.hidden ? setTimeout(run, 50) : requestAnimationFrame(run);
}

/** Marks what must be built anew though its message is the same: one message, or all. */
function stale(id) {
  for (const key of id ? [id] : drawn.keys()) if (drawn.has(key)) drawn.get(key).message = null;
  soon();
}

store.on("messages", (channel) => channel === store.here && soon());
store.on("names", () => stale());
store.on("typing", drawTyping);
store.on("pressing", (message) => {
  if (message) return stale(message);
  // Who sends a command wants to see what comes of it.
  if (commandsUnderway(store.here).length) stuck = true;
  soon();
});
store.on("arrived", (m) => {
  if (m.channel_id !== store.here) return;
  if (m.author?.id === store.me.id) stuck = true;
  else announce(`${store.name(m.author)}: ${spoken(plainText(m))}`);
});
store.on("world", markRead);
scroller.addEventListener("scroll", noteScroll, { passive: true });
document.addEventListener("visibilitychange", markRead);
new ResizeObserver(() => stuck && (scroller.scrollTop = scroller.scrollHeight)).observe(list);
new ResizeObserver(() => stuck && (scroller.scrollTop = scroller.scrollHeight)).observe(scroller);
setInterval(drawTyping, 1500);
