// One message: who, when, what, and everything around it.

import { el, toast } from "./dom.js";
import { draw } from "./components.js";
import { embeds } from "./embeds.js";
import { emojiNode, markdownBox, spoken } from "./markdown.js";
import { attachments } from "./media.js";
import { openMenu } from "./popup.js";
import { failure, runCommand } from "./presses.js";
import { ephemeral, isThread, store, thinking } from "./store.js";
import { messageTime } from "./time.js";

const hues = 12;

/** A round with initials; its colour belongs to the person. */
export function avatar(user, cls = "") {
  const name = store.name(user);
  const hue = [...(user?.id ?? "0")].reduce((sum, digit) => (sum * 7 + Number(digit)) % hues, 0);
  const initial = user?.bot || user?.id === store.bot?.id ? "♥" : (/[\p{L}\p{N}\p{S}]/u.exec(name)?.[0] ?? "?").toUpperCase();
  return el("span", { class: `avatar hue-${hue} ${cls}`, "aria-hidden": true }, initial);
}

/** A name inside a sentence, fenced in: one written from right to left must not turn the rest round. */
export const nameNode = (user) => el("bdi", {}, store.name(user));

const isBot = (user) => user?.bot || user?.id === store.bot?.id;
const commandName = (m) => m.interaction?.name ?? m.interaction_metadata?.name;
const starter = (m) => m.interaction?.user ?? m.interaction_metadata?.user;

function above(m) {
  if (m.referenced_message) {
    const to = m.referenced_message;
    const words = spoken(to.content ?? "") || (to.attachments?.length ? "an attachment" : "Click to see the message");
    return el("button", { class: "above", type: "button", onclick: () => jump(to.id) }, "↱ ",
      el("b", {}, store.name(to.author)), " ", el("span", { class: "snippet" }, words));
  }
  if (m.type === 19 && m.referenced_message === null && !starter(m)) return el("p", { class: "above" }, "↱ The original message was deleted");
  if (commandName(m) && starter(m)) return el("p", { class: "above" }, "↱ ", el("b", {}, store.name(starter(m))), " used ", el("span", { class: "command" }, `/${commandName(m)}`));
  return null;
}

function jump(id) {
  const node = document.querySelector(`.messages [data-message-id="${id}"]`);
  node?.scrollIntoView({ block: "center" });
  node?.focus({ preventScroll: true });
}

const systems = {
  6: () => " pinned a message to this channel.",
  7: () => " joined the server. Welcome!",
  18: (m) => ` started a thread: ${m.content}`,
};

function body(m) {
  if (m.flags & thinking) return el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": true }), nameNode(m.author), " is thinking…");
  const edited = Boolean(m.edited_timestamp) && el("span", { class: "edited", title: m.edited_timestamp }, " (edited)");
  const text = m.content ? markdownBox(m.content) : null;
  const last = text?.lastElementChild;
  if (edited && last) (last.tagName === "P" ? last : text).append(edited);
  return [
    text,
    attachments(m.flags & 32768 ? [] : m.attachments),
    embeds(m.embeds),
    el("div", { class: "components" }, draw(m.components, m)),
    edited && !text && el("p", { class: "subtext" }, edited),
  ];
}

function reactions(m) {
  if (!m.reactions?.length) return null;
  return el("div", { class: "reactions" }, m.reactions.map((r) => el("span", { class: "reaction" }, emojiNode(r.emoji), ` ${r.count}`)));
}

function threadLink(m) {
  const thread = store.channels.get(m.thread?.id ?? m.id);
  if (!isThread(thread)) return null;
  return el("button", { class: "thread-link", type: "button", onclick: () => store.emit("go", thread.id) }, `↳ ${thread.name}`);
}

export function plainText(m) {
  const parts = [m.content];
  const walk = (list) => (list ?? []).forEach((c) => (parts.push(c.content), walk(c.components)));
  walk(m.components);
  return parts.filter(Boolean).join("\n");
}

const mentioned = (m) =>
  m.author?.id !== store.me.id && (m.mention_everyone || m.mentions?.some((u) => u.id === store.me.id));

async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    toast(error.message, { bad: true });
  }
}

function menu(anchor, m) {
  const channel = store.get(m.channel_id);
  const own = m.author?.id === store.me.id;
  const can = channel?.can ?? {};
  const request = (op, d) => attempt(() => store.request(op, { channel: m.channel_id, message: m.id, ...d }));
  const hidden = Boolean(m.flags & ephemeral);
  openMenu(anchor, "Message actions", [
    !hidden && can.send !== false && { label: "Reply", act: () => store.emit("reply", m) },
    own && !hidden && { label: "Edit", act: () => store.emit("edit", m) },
    !hidden && channel?.type === 0 && can.threads !== false && { label: "Start a thread", act: () => store.emit("thread", m) },
    ...store.commands.filter((c) => c.type === 3).map((c) => ({
      label: `Apps: ${c.name}`, act: () => attempt(() => runCommand(m.channel_id, c.name, {}, m.id)) })),
    { label: "Copy text", act: () => navigator.clipboard?.writeText(plainText(m)) },
    !hidden && (own || can.manage_messages) && { label: "Delete", bad: true, act: () => request("delete_message") },
  ]);
}

/** `joined`: the message continues the one above it, of the same author. */
export function messageNode(m, joined) {
  const hidden = Boolean(m.flags & ephemeral);
  const system = systems[m.type];
  const name = store.name(m.author);
  const error = failure(m.id);
  const dismiss = () => {
    store.on_message_delete({ id: m.id, channel_id: m.channel_id });
    attempt(() => store.request("dismiss", { message: m.id }));
  };
  const more = el("button", { class: "more", type: "button", "aria-label": "Message actions", "aria-haspopup": "menu", "aria-expanded": false,
    "data-key": "more", onclick: () => menu(more, m) }, "⋯");
  const cls = ["message", joined && "joined", hidden && "ephemeral", (mentioned(m) || hidden) && "marked", system && "system"].filter(Boolean).join(" ");
  return el("article", { class: cls, tabindex: "-1", "data-message-id": m.id, "data-channel-id": m.channel_id, "data-testid": "message",
    "data-author": m.author?.username, "aria-label": `${name}${hidden ? ", only you can see this" : ""}` },
    !joined && above(m),
    joined ? el("span", { class: "margin" }, messageTime(m.timestamp, true)) : avatar(m.author),
    el("div", { class: "content" },
      !joined && !system && el("header", {}, el("span", { class: "author", "data-user-id": m.author?.id }, name),
        isBot(m.author) && el("span", { class: "tag" }, "APP"), messageTime(m.timestamp)),
      system ? el("p", {}, nameNode(m.author), system(m), " ", messageTime(m.timestamp)) : body(m),
      error && el("p", { class: "failed", role: "alert", "data-testid": "failed" }, "⚠ ", error),
      reactions(m), threadLink(m),
      hidden && el("p", { class: "only-you", "data-testid": "only-you" }, "👁 Only you can see this · ",
        el("button", { class: "text-link", type: "button", "data-key": "dismiss", onclick: dismiss }, "Dismiss message"))),
    more);
}
