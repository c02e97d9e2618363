// The list on the left: text channels with their threads, forums, voice channels with who is in them, direct messages.

import { el, fill, keepFocus, toast } from "./dom.js";
import { avatar } from "./message.js";
import { compareIds, isThread, store, types } from "./store.js";

const nav = document.getElementById("channels");
const callBar = document.getElementById("call");

const attempt = (op, d) => store.request(op, d).catch((error) => toast(error.message, { bad: true }));
export const joinVoice = (channel) => attempt("voice_join", { channel });
export const leaveVoice = () => attempt("voice_leave");
export const inVoice = (channel) => [...store.voice].filter(([, at]) => at === channel).map(([id]) => store.person(id)).filter(Boolean);

const signs = { [types.text]: "#", [types.voice]: "🔊", [types.forum]: "💬", [types.thread]: "↳", [types.privateThread]: "↳" };
export const sign = (channel) => signs[channel?.type] ?? "#";

function counts({ unread, mentions }) {
  if (mentions) return [el("span", { class: "badge", "aria-hidden": true }, mentions), `, ${mentions} for you`];
  return [null, unread ? `, ${unread} unread` : ""];
}

function row(channel, name, mark, cls = "") {
  const [badge, words] = counts(channel);
  const here = channel.id === store.here;
  return el("button", {
    class: `channel ${cls}${channel.unread ? " unread" : ""}${here ? " here" : ""}`, type: "button", "data-channel-id": channel.id, "data-key": channel.id,
    "data-unread": channel.unread || 0, "aria-current": here ? "page" : null,
    "aria-label": `${name}${channel.nsfw ? ", age-restricted" : ""}${words}`, onclick: () => store.emit("go", channel.id),
  }, mark, el("span", { class: "name" }, name), channel.nsfw && el("span", { class: "age", title: "Age-restricted" }, "18+"), badge);
}

const signNode = (text) => el("span", { class: "sign", "aria-hidden": true }, text);

function threadsOf(channel) {
  return [...store.channels.values()]
    .filter((c) => isThread(c) && c.parent_id === channel.id && !c.thread_metadata?.archived && (channel.type !== types.forum || c.joined || c.unread || c.id === store.here))
    .map((c) => el("li", {}, row(c, c.name, signNode("↳"), "thread")));
}

function voice(channel) {
  const people = inVoice(channel.id);
  const mine = store.voice.get(store.me.id) === channel.id;
  const press = () => (mine ? leaveVoice() : joinVoice(channel.id));
  return el("li", {},
    el("div", { class: "voice-row" }, row(channel, channel.name, signNode("🔊")),
      el("button", { class: "small-button", type: "button", "data-key": `voice-${channel.id}`, "aria-label": `${mine ? "Leave" : "Join"} voice: ${channel.name}`, onclick: press }, mine ? "Leave" : "Join")),
    channel.status && el("p", { class: "voice-status" }, channel.status),
    people.length > 0 && el("ul", { class: "in-voice", "aria-label": `In ${channel.name}` },
      people.map((p) => el("li", { "data-user-id": p.id }, avatar(p, "tiny"), store.name(p)))));
}

const order = (a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id);
const group = (name, rows) => rows.length > 0 && [el("h2", {}, name), el("ul", {}, rows)];

function draw() {
  if (!store.me) return;
  const all = [...store.channels.values()].sort(order);
  const dms = [...store.dms.values()].sort((a, b) => compareIds(b.last_message_id ?? "0", a.last_message_id ?? "0"));
  keepFocus(nav, () => fill(nav,
    el("h1", { class: "server" }, store.me.in_guild === false ? "Not in the server" : store.guild?.name),
    group("Text channels", all.filter((c) => c.type === types.text || c.type === types.forum || c.type === 5)
      .flatMap((c) => [el("li", {}, row(c, c.name, signNode(sign(c)))), ...threadsOf(c)])),
    group("Voice channels", all.filter((c) => c.type === types.voice).flatMap((c) => [voice(c), ...threadsOf(c)])),
    group("Direct messages", dms.map((dm) => el("li", {}, row(dm, store.channelName(dm), avatar(dm.recipient, "small"), "dm")))),
    store.me.in_guild === false && el("button", { class: "button primary wide", type: "button", onclick: () => attempt("return_server") }, "Join the server again")));
  drawCall();
}

function drawCall() {
  const channel = store.channels.get(store.voice.get(store.me.id));
  keepFocus(callBar, () => fill(callBar, channel && el("div", { class: "call", "data-testid": "call" },
    el("span", {}, el("b", {}, "Voice connected"), el("small", {}, channel.name)),
    el("button", { class: "small-button", type: "button", "data-key": "disconnect", onclick: leaveVoice }, "Disconnect"))));
}

store.on("world here", draw);
