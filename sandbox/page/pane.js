// The middle: the head with the channel's name, and what the channel shows — messages, a forum's posts, or a gate.

import { el, fill, keepFocus, toast } from "./dom.js";
import { joinVoice, leaveVoice, sign } from "./channels.js";
import { inline } from "./markdown.js";
import { messageNode } from "./message.js";
import { openPopup } from "./popup.js";
import { tabs } from "./people.js";
import { suggest } from "./composer.js";
import { compareIds, isThread, store, types } from "./store.js";
import { setStart, timeline } from "./timeline.js";

const head = document.getElementById("head");
const pane = document.getElementById("pane");
const attempt = (work) => work.catch((error) => toast(error.message, { bad: true }));

async function showPins(anchor) {
  const { messages } = await store.request("pins", { channel: store.here });
  openPopup(anchor, el("div", { class: "pins", role: "dialog", "aria-label": "Pinned messages", tabindex: "-1" },
    messages.length ? messages.map((m) => messageNode(m, false)) : el("p", { class: "none" }, "Nothing is pinned here.")), { cls: "wide" }).firstChild.focus();
}

function threadForm(channel, message) {
  const forum = channel.type === types.forum;
  const name = el("input", { class: "field", type: "text", maxlength: "100", "aria-label": forum ? "Title" : "Thread name", placeholder: forum ? "Title" : "Thread name" });
  const content = forum && el("textarea", { class: "field", rows: "3", "aria-label": "Post", placeholder: "What do you want to say?" });
  const dialog = el("dialog", { class: "modal", "aria-label": forum ? "New post" : "New thread", onclose: () => dialog.remove() });
  const form = el("form", { method: "dialog" }, el("header", {}, el("h2", {}, forum ? "New post" : "New thread")),
    el("div", { class: "modal-rows" }, name, content),
    el("footer", {}, el("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"), el("button", { class: "button primary", type: "submit" }, "Create")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const d = { channel: channel.id, name: name.value.trim(), message: message?.id, content: content ? content.value : undefined };
    const made = await attempt(store.request("create_thread", d));
    if (!made) return;
    dialog.close();
    store.on_channel_create(made);
    store.emit("go", made.channel.id);
  });
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  name.focus();
}

store.on("thread", (message) => threadForm(store.get(message.channel_id), message));

export function drawHead() {
  const channel = store.get(store.here);
  const button = (text, name, act, extra = {}) => el("button", { class: "plain", type: "button", "aria-label": name, title: name, "data-key": name, onclick: act, ...extra }, text);
  const pins = channel && channel.type !== types.forum && button("📌", "Pinned messages", () => attempt(showPins(pins)), { "aria-expanded": false });
  const mine = store.voice.get(store.me.id) === channel?.id;
  const threads = channel?.type === types.text && channel.can?.threads !== false;
  const restrictable = channel?.can?.manage_channels && !isThread(channel);
  keepFocus(head, () => fill(head,
    button("☰", "Channel list", () => document.body.classList.toggle("drawer"), { class: "plain only-narrow" }),
    channel && el("h1", { "data-testid": "channel-name" }, el("span", { class: "sign", "aria-hidden": true }, channel.recipient ? "@" : sign(channel)), store.channelName(channel)),
    channel?.nsfw && el("span", { class: "age", title: "Age-restricted" }, "18+"),
    el("p", { class: "topic", title: channel?.topic ?? channel?.status }, (channel?.topic || channel?.status) ? inline(channel.topic || channel.status) : ""),
    channel?.type === types.voice && el("button", { class: "button small " + (mine ? "danger" : "success"), type: "button", "data-key": "head-voice", "data-testid": "voice-toggle",
      onclick: () => (mine ? leaveVoice() : joinVoice(channel.id)) }, mine ? "Leave voice" : "Join voice"),
    isThread(channel) && channel.thread_metadata?.archived && el("span", { class: "age" }, "archived"),
    restrictable && button("🔞", "Age-restricted channel", () => attempt(store.request("set_channel", { channel: channel.id, nsfw: !channel.nsfw })), { "aria-pressed": String(Boolean(channel.nsfw)) }),
    threads && button("🧵", "New thread", () => threadForm(channel)),
    pins,
    button("👥", "Member list", () => document.body.classList.toggle("crowd"))));
}

/** What stands above a channel's first message. */
setStart((channel) => {
  if (!channel) return null;
  const dm = channel.type === types.dm;
  const name = store.channelName(channel);
  return el("section", { class: "start", "data-testid": "start" },
    el("h2", {}, dm ? name : `Welcome to ${[types.text, 5].includes(channel.type) ? "#" : ""}${name}`),
    el("p", {}, dm ? `Your direct messages with ${name}.` : channel.type === types.voice ? "The text chat of a voice channel." : `This is the beginning of ${name}.`),
    !dm && el("p", {}, "Type ", el("button", { class: "text-link", type: "button", onclick: () => suggest("/play gofish") }, "/play gofish"), " below and press Enter to open a table."),
    tabs());
});

function forum(channel) {
  const posts = [...store.channels.values()].filter((c) => isThread(c) && c.parent_id === channel.id)
    .sort((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id));
  return el("div", { class: "posts" },
    el("button", { class: "button primary", type: "button", "data-key": "post", onclick: () => threadForm(channel) }, "New post"),
    posts.map((p) => el("button", { class: `post${p.unread ? " unread" : ""}`, type: "button", "data-channel-id": p.id, "data-key": `post-${p.id}`, onclick: () => store.emit("go", p.id) },
      el("b", {}, p.name), el("small", {}, `${p.message_count ?? 0} messages${p.thread_metadata?.archived ? " · archived" : ""}`))),
    !posts.length && el("p", { class: "none" }, "No posts yet."));
}

function gate(channel) {
  return el("div", { class: "gate" }, el("h2", {}, "Age-restricted channel"),
    el("p", {}, `#${channel.name} is only for people over 18.`),
    el("button", { class: "button danger", type: "button", onclick: () => attempt(store.request("set", { adult: true })) }, "I am over 18"));
}

let shown = null;

/** Puts the right thing in the middle; messages stay where they are when they already show. */
export function drawPane() {
  const channel = store.get(store.here);
  const kind = !channel ? "none" : channel.open === false ? "gate" : channel.type === types.forum ? "forum" : "messages";
  drawHead();
  document.getElementById("composer").hidden = kind !== "messages";
  if (kind === "messages" && shown === "messages") return;
  shown = kind;
  const content = { none: () => el("p", { class: "none" }, "There is nothing to see here."), gate: () => gate(channel), forum: () => forum(channel), messages: () => timeline }[kind]();
  keepFocus(pane, () => fill(pane, content));
}
