// Faults on demand: what can go wrong on Discord, one button each.

import { el, fill, keepFocus, toast } from "./dom.js";
import { store } from "./store.js";

const panel = document.getElementById("trouble");

const here = () => store.here;
const me = () => store.me.id;
const fault = (name, d = {}) => store.request("fault", { name, ...d });
const newest = () => store.list(here()).filter((m) => m.author?.id === store.bot?.id && !(m.flags & 64)).pop();

/** Each: a label, what to do, and optionally when it can be done. A label may depend on the present state. */
const sections = [
  ["Me", [
    [() => (store.me.dms_open ? "Close my DMs" : "Open my DMs"), () => store.request("set", { dms_open: !store.me.dms_open })],
    [() => (store.me.adult ? "Be a minor" : "Be an adult"), () => store.request("set", { adult: !store.me.adult })],
    ["Forget private replies", () => store.request("forget_ephemerals")],
    [() => (store.me.in_guild === false ? "Return to the server" : "Leave the server"), () => store.request(store.me.in_guild === false ? "return_server" : "leave_server")],
  ]],
  ["This channel", [
    ["Delete the bot's newest message", () => {
      const message = newest();
      if (!message) throw new Error("The bot has no message here.");
      return fault("delete_message", { channel: here(), message: message.id });
    }],
    ["The bot may not write here", () => fault("deny", { channel: here(), permissions: ["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"] })],
    ["The bot may not see this channel", () => fault("deny", { channel: here(), permissions: ["VIEW_CHANNEL"] })],
    ["Give the bot its permissions back", () => fault("allow", { channel: here() })],
    [() => (store.get(here())?.nsfw ? "Not age-restricted" : "Age-restricted"), () => fault("set_channel", { channel: here(), nsfw: !store.get(here())?.nsfw })],
    [() => (store.get(here())?.thread_metadata?.archived ? "Open the thread again" : "Archive the thread"),
      () => fault("archive", { channel: here(), archived: !store.get(here()).thread_metadata.archived }), () => store.get(here())?.thread_metadata],
  ]],
  ["The connection", [
    ["Drop the bot's gateway (can resume)", () => fault("drop", { resumable: true })],
    ["Drop the bot's gateway (must start anew)", () => fault("drop", { resumable: false })],
    ["Tell the bot to reconnect", () => fault("reconnect")],
    ["No gateway for 10 seconds", () => fault("gateway_closed", { seconds: 10 })],
    ["Lose the next gateway event", () => fault("lose", { times: 1 })],
    ["Deliver the next press twice", () => fault("twice", { times: 1 })],
    ["Slow line (up to 2 s each way)", () => fault("delay", { to_bot: [0.5, 2], to_person: [0.2, 2] })],
  ]],
  ["The bot's requests", [
    ["Next one: 429, wait 3 seconds", () => fault("answer", { status: 429, retry_after: 3, times: 1 })],
    ["Next three: 500", () => fault("answer", { status: 500, times: 3 })],
    ["Next one hangs for 5 seconds", () => fault("hang", { seconds: 5, times: 1 })],
    ["All interaction tokens run out", () => fault("expire")],
    [() => (store.bot?.in_guild === false ? "Bring the bot back" : "Remove the bot from the server"), () => fault(store.bot?.in_guild === false ? "bot_return" : "bot_kick")],
  ]],
];

async function run(label, act) {
  try {
    await act();
    toast(`Done: ${label}.`);
  } catch (error) {
    toast(error.message, { bad: true });
  }
}

function draw() {
  if (panel.hidden || !store.me) return;
  keepFocus(panel, () => fill(panel,
    el("header", {}, el("h2", {}, "Trouble"), el("button", { class: "plain", type: "button", "aria-label": "Close trouble", "data-key": "close", onclick: toggle }, "✕")),
    el("p", { class: "subtext" }, "What goes wrong on Discord, whenever you like. A good bot stays calm."),
    sections.map(([name, rows]) => [el("h3", {}, name), rows.filter(([, , when]) => !when || when()).map(([label, act]) => {
      const text = typeof label === "function" ? label() : label;
      return el("button", { class: "button secondary wide", type: "button", onclick: () => run(text, act) }, text);
    })]),
    el("button", { class: "button success wide", type: "button", onclick: () => run("all trouble ended", () => fault("clear")) }, "End all trouble")));
}

function toggle() {
  panel.hidden = !panel.hidden;
  document.body.classList.remove("drawer");
  draw();
  store.emit("trouble_drawn");
  if (!panel.hidden) panel.querySelector("button").focus();
  else document.querySelector("[data-testid=trouble-button]")?.focus();
}

document.addEventListener("keydown", (event) => event.key === "Escape" && !panel.hidden && toggle());
store.on("trouble", toggle);
store.on("world here", draw);
