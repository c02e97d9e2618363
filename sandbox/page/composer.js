// The message box: words, replies, edits, files, and slash commands.

import { el, fill, toast } from "./dom.js";
import { CommandLine } from "./commandline.js";
import { onMention } from "./markdown.js";
import { runCommand } from "./presses.js";
import { store } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { chooseFiles, upload } from "./upload.js";

const example = "/play gofish";

const box = el("textarea", {
  class: "box", rows: "1", id: "message", autocomplete: "off", spellcheck: "false", enterkeyhint: "send",
  "aria-autocomplete": "list", "aria-controls": "suggestions", "data-testid": "composer",
});
const suggestions = new Suggestions(box);
const about = el("div", { class: "about", hidden: true });
const files = el("ul", { class: "uploads", "aria-label": "Files to send" });
const wrong = el("p", { class: "wrong", role: "alert", "data-testid": "composer-error" });
const attach = el("button", { class: "plain", type: "button", "aria-label": "Attach a file", title: "Attach a file", onclick: addFiles }, "+");
const send = el("button", { class: "plain send", type: "button", "aria-label": "Send", title: "Send", onclick: submit }, "➤");
const line = el("div", { class: "composer-line" }, attach, box, send);
const slash = new CommandLine({ box, suggestions, write, say });
export const composer = [suggestions.node, about, files, slash.chips, line, wrong];

let replyTo = null;
let editing = null;
let attached = [];
let drafts = new Map();
let channel = null;

const isCommand = () => slash.active && !editing;

function say(text) {
  wrong.textContent = text ?? "";
}

function write(text, caret = text.length) {
  box.value = text;
  box.setSelectionRange(caret, caret);
  box.focus();
  update();
}

function grow() {
  box.style.height = "auto";
  if (box.scrollHeight) box.style.height = `${box.scrollHeight}px`; // nothing to measure while it is hidden
}

/** Draws everything that follows from the text and the caret. */
function update() {
  grow();
  say("");
  if (isCommand()) return slash.draw();
  slash.chips.hidden = true;
  updateMention();
}

const mentionable = () => [...store.people.values(), store.bot].filter(Boolean);

function updateMention() {
  const before = box.value.slice(0, box.selectionStart);
  const typed = /(?:^|\s)@([\p{L}\p{N}_]*)$/u.exec(before);
  if (!typed) return suggestions.hide();
  const rows = mentionable().filter((p) => store.name(p).toLowerCase().startsWith(typed[1].toLowerCase())).map((p) => ({
    sign: "@", head: store.name(p), text: p.username,
    pick: () => {
      const head = `${before.slice(0, before.length - typed[1].length)}${store.name(p)} `;
      write(head + box.value.slice(before.length), head.length);
    },
  }));
  rows.length ? suggestions.show("People", rows, { first: true }) : suggestions.hide();
}

/** `@Ben` and `#games` become mentions; longer names first, so that "Ann" does not eat "Anna". */
function withMentions(text) {
  const names = mentionable().map((p) => [`@${store.name(p)}`, `<@${p.id}>`]);
  const channels = [...store.channels.values()].map((c) => [`#${c.name}`, `<#${c.id}>`]);
  for (const [name, mark] of [...names, ...channels].sort((a, b) => b[0].length - a[0].length)) text = text.split(name).join(mark);
  return text;
}

async function submit() {
  const text = box.value.trim();
  if (isCommand() && text.length > 1) return sendCommand();
  if (!text && !attached.length) return;
  const [edited, reply] = [editing, replyTo];
  try {
    if (edited) await store.request("edit_message", { channel, message: edited.id, content: withMentions(text) });
    else await store.request("send", { channel, content: withMentions(text), reply_to: reply?.id, attachments: attached.map((a) => a.id) });
    reset();
  } catch (error) {
    say(error.message);
  }
}

async function sendCommand() {
  const [place, sent] = [channel, box.value];
  try {
    const { path, options } = slash.read();
    reset();
    await runCommand(place, path, options);
  } catch (error) {
    // What was refused before it left stays in the box, to be mended.
    if (channel === place && !box.value) write(sent);
    suggestions.hide();
    say(error.message);
  }
}

function reset() {
  [replyTo, editing, attached] = [null, null, []];
  drafts.delete(channel);
  box.value = "";
  slash.reset();
  drawAbout();
  update();
}

function drawAbout() {
  const what = replyTo ? el("span", {}, "Replying to ", el("b", {}, store.name(replyTo.author))) : editing ? "Editing your message" : null;
  about.hidden = !what;
  fill(about, what, what && el("button", { class: "plain", type: "button", "aria-label": "Cancel", onclick: () => (reset(), box.focus()) }, "✕"));
  fill(files, attached.map((a) => el("li", {}, a.filename, el("button", { class: "plain", type: "button", "aria-label": `Remove ${a.filename}`,
    onclick: () => ((attached = attached.filter((b) => b !== a)), drawAbout()) }, "✕"))));
}

async function addFiles() {
  for (const file of await chooseFiles()) {
    try {
      attached.push(await upload(file));
    } catch (error) {
      toast(error.message, { bad: true });
    }
  }
  drawAbout();
  box.focus();
}

function keydown(event) {
  if (event.isComposing) return;
  const { key } = event;
  if ((key === "ArrowDown" || key === "ArrowUp") && suggestions.open && suggestions.rows.length) {
    event.preventDefault();
    suggestions.move(key === "ArrowDown" ? 1 : -1);
  } else if (key === "ArrowUp" && !box.value) {
    const own = store.list(channel).filter((m) => m.author?.id === store.me.id && m.content && [0, 19].includes(m.type)).pop();
    if (own) (event.preventDefault(), edit(own));
  } else if (key === "Tab" && !event.shiftKey && suggestions.open && (suggestions.at >= 0 || partTyped())) {
    if (suggestions.pick(true)) event.preventDefault();
  } else if (key === "Escape") {
    if (suggestions.open) suggestions.hide();
    else if (replyTo || editing) reset();
  } else if (key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (!slash.whole && suggestions.open && suggestions.at >= 0) suggestions.pick();
    else submit();
  }
}

const partTyped = () => isCommand() && /\S$/.test(box.value.slice(0, box.selectionStart));

function edit(message) {
  [editing, replyTo] = [message, null];
  const text = message.content.replace(/<@!?(\d+)>/g, (_, id) => `@${store.name(id)}`).replace(/<#(\d+)>/g, (m, id) => (store.get(id) ? `#${store.get(id).name}` : m));
  drawAbout();
  write(text);
}

let typedAt = 0;
function tellTyping() {
  if (isCommand() || !box.value || Date.now() - typedAt < 8000) return;
  typedAt = Date.now();
  store.request("typing", { channel }).catch(() => {});
}

export async function loadCommands() {
  const place = store.here;
  const answer = await store.request("commands", { channel: place }).catch(() => ({ commands: [] }));
  if (place !== store.here) return;
  slash.commands = answer.commands ?? [];
  if (isCommand() && document.activeElement === box) slash.draw();
}

/** The box belongs to a channel; what was half written elsewhere waits there. */
export function openComposer(id, { allowed = true } = {}) {
  if (channel !== id) {
    if (channel) drafts.set(channel, box.value);
    [channel, replyTo, editing, attached] = [id, null, null, []];
    box.value = drafts.get(id) ?? "";
    drawAbout();
    slash.reset();
    suggestions.hide();
    say("");
  }
  box.disabled = attach.disabled = send.disabled = !allowed;
  invite();
}

function invite() {
  const place = store.get(channel);
  if (!place) return;
  const words = `Message ${place.recipient ? "@" : "#"}${store.channelName(place)}`;
  const narrow = matchMedia("(max-width: 480px)").matches;
  box.setAttribute("aria-label", words);
  box.placeholder = box.disabled ? "You cannot write here." : place.recipient ? words : narrow ? `Try ${example}` : `${words} — try ${example}`;
  grow();
}

export const focusComposer = () => box.focus({ preventScroll: true });
export const suggest = (text) => write(text);

box.addEventListener("input", () => (update(), tellTyping()));
box.addEventListener("keydown", keydown);
addEventListener("resize", invite);
box.addEventListener("keyup", (event) => ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key) && update());
box.addEventListener("click", () => isCommand() && update());
box.addEventListener("blur", () => suggestions.hide());
box.addEventListener("focus", () => box.value && update());
store.on("reply", (message) => (([replyTo, editing] = [message, null]), drawAbout(), box.focus()));
store.on("edit", edit);
onMention("command", (name) => write(`/${name} `));
