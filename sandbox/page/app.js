// Starts the page: who I am, which channel is open, and what the window says about it.

import { el, fill, toast } from "./dom.js";
import { composer, focusComposer, loadCommands, openComposer } from "./composer.js";
import { onMention, spoken } from "./markdown.js";
import { nameNode } from "./message.js";
import { closePopup } from "./popup.js";
import { Socket } from "./socket.js";
import { ephemeral, store, types } from "./store.js";
import { markRead, openTimeline } from "./timeline.js";
import { drawPane } from "./pane.js";
import "./channels.js";
import "./people.js";
import "./modal.js";
import "./trouble.js";

const first = "Ann";
const firstChannel = "games";
const banner = document.getElementById("banner");
const query = new URLSearchParams(location.search);

document.getElementById("composer").append(...composer);

function be(who) {
  store.socket?.close();
  closePopup("gone");
  store.here = null;
  for (const part of [store.messages, store.notices, store.divider, store.typing, store.loaded, store.complete]) part.clear();
  store.socket = new Socket(who, {
    onEvent: (t, d) => store.receive(t, d),
    onOpen: () => setOnline(true),
    onLost: () => setOnline(false),
  });
}

function setOnline(online) {
  store.online = online;
  drawBanner();
}

function drawBanner() {
  const text = !store.online ? "The sandbox is offline. Trying again…"
    : store.bot && !store.bot.online ? `${store.name(store.bot)} is offline — start it with make play.`
    : store.bot?.in_guild === false ? `${store.name(store.bot)} is not in this server.` : "";
  banner.hidden = !text;
  if (banner.textContent !== text) banner.textContent = text;
}

function remember() {
  const url = new URL(location.href);
  url.searchParams.set("as", store.me.username);
  const channel = store.get(store.here);
  if (channel) url.searchParams.set("channel", channel.recipient ? channel.id : channel.name);
  history.replaceState(null, "", url);
}

let begun = false;

const byWord = (word) => store.get(word) ?? [...store.channels.values()].find((c) => c.name === word);

/** Opens a channel, by id. */
async function go(id) {
  const channel = store.get(id);
  if (!channel) return;
  document.body.classList.remove("drawer");
  store.here = id;
  remember();
  store.emit("here");
  drawPane();
  openComposer(id, { allowed: channel.can?.send !== false });
  openTimeline();
  if (channel.open === false || channel.type === types.forum) return;
  // On a phone the keyboard would cover what was just opened.
  if (!begun || !matchMedia("(hover: none)").matches) focusComposer();
  loadCommands();
  await load(channel);
}

async function load(channel) {
  const unread = channel.unread ?? 0;
  try {
    await store.history(channel.id);
  } catch (error) {
    return toast(error.message, { bad: true });
  }
  if (store.here !== channel.id) return;
  if (unread) {
    const seen = store.list(channel.id).filter((m) => !(m.flags & ephemeral));
    store.divider.set(channel.id, seen[seen.length - unread - 1]?.id ?? "0");
    store.emit("messages", channel.id);
  }
  markRead();
}

store.on("snapshot", () => {
  drawBanner();
  const here = store.get(store.here);
  const wanted = here ?? byWord(begun ? firstChannel : (query.get("channel") ?? firstChannel))
    ?? [...store.channels.values()].find((c) => c.type === types.text) ?? [...store.dms.values()][0];
  if (!here && wanted) go(wanted.id);
  else if (here) {
    // Back after a loss: the same channel, scrolled as it was, brought up to date without a word.
    loadCommands();
    openComposer(here.id, { allowed: here.can?.send !== false });
    if (here.open !== false && here.type !== types.forum) store.history(here.id).then(markRead, () => {});
  } else {
    store.here = null;
    drawPane();
  }
  begun = true;
});

// Permissions, names, the gate of the open channel may have changed.
store.on("reach", () => {
  const channel = store.get(store.here);
  if (!channel) return;
  loadCommands();
  openComposer(channel.id, { allowed: channel.can?.send !== false });
});

let gateOpen = true;
store.on("world", () => {
  drawTitle();
  drawBanner();
  if (!store.here) return;
  const channel = store.get(store.here);
  if (!channel) {
    const next = byWord(firstChannel) ?? [...store.channels.values()][0];
    store.here = null;
    return next ? go(next.id) : drawPane();
  }
  const open = channel.open !== false;
  if (open && !gateOpen) go(channel.id);
  gateOpen = open;
  drawPane();
});

function drawTitle() {
  const all = [...store.channels.values(), ...store.dms.values()];
  const forMe = all.reduce((sum, c) => sum + (c.mentions ?? 0), 0);
  const mark = forMe ? `(${forMe}) ` : all.some((c) => c.unread) ? "• " : "";
  const channel = store.get(store.here);
  const place = channel ? `${channel.recipient ? "@" : "#"}${store.channelName(channel)}` : "Snug sandbox";
  document.title = `${mark}${place} · ${store.name(store.me)}`;
}

store.on("here", () => {
  drawTitle();
  // Who goes somewhere by themselves needs no more notices that lead there.
  document.querySelectorAll("button.toast").forEach((notice) => notice.remove());
});
store.on("link", drawBanner);
store.on("go", (id) => go(id));
store.on("become", (who) => be(who));
onMention("channel", (id) => go(id));

store.on("event", ({ t, d }) => {
  if (t !== "ping" || (d.channel_id === store.here && !document.hidden)) return;
  const channel = store.get(d.channel_id);
  const place = channel?.recipient ? "" : ` in #${store.channelName(channel)}`;
  toast([nameNode(d.from), `${place}: ${spoken(d.text, 80) || "sent something"}`], { open: () => go(d.channel_id) });
});

document.getElementById("curtain").addEventListener("click", () => document.body.classList.remove("drawer", "crowd"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.body.classList.remove("drawer");
  // A letter typed anywhere that is not an input goes to the message box, as people expect of a chat.
  const idle = event.target === document.body || event.target.matches(".messages");
  if (idle && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) focusComposer();
});

/** Nobody of that name: a list of who there is. */
function chooser(people, name) {
  fill(document.body, el("main", { class: "chooser" }, el("h1", {}, name ? `There is no ${name} here` : "Who are you?"),
    people.map((p) => el("a", { class: "button primary", href: `?as=${encodeURIComponent(p.username)}` }, `Be ${p.global_name ?? p.username}`))));
}

async function begin() {
  const name = query.get("as");
  const same = (p, word) => [p.username, p.global_name, p.id].some((n) => n?.toLowerCase() === word.toLowerCase());
  try {
    const { people } = await (await fetch("/who")).json();
    const me = people.find((p) => same(p, name ?? first)) ?? (name ? null : people[0]);
    return me ? be(me.username) : chooser(people, name);
  } catch {
    setOnline(false);
    setTimeout(begin, 1000);
  }
}

begin();
