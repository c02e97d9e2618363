// Interactions on their way: what was pressed, whether it is still pending, and what went wrong.

import { store } from "./store.js";

const pending = new Map(); // nonce -> {kind, channel, message, custom_id, command, modal}
const failures = new Map(); // message id -> sentence
const chosen = new Map(); // "message custom_id" -> values a select shows until its message changes it
let count = 0;

const nonce = () => `${Date.now()}${String(count++ % 1000).padStart(3, "0")}`;
const changed = (press) => {
  if (press.channel) store.emit("messages", press.channel);
  store.emit("pressing", press.message);
};

export const busy = (message, customId) =>
  [...pending.values()].some((p) => p.message === message && p.custom_id === customId);
export const modalBusy = (modal) => [...pending.values()].some((p) => p.modal === modal);
export const failure = (message) => failures.get(message);
export const commandsUnderway = (channel) =>
  [...pending.values()].filter((p) => p.kind === "command" && p.channel === channel);
export const chosenValues = (message, customId) => chosen.get(`${message} ${customId}`);

async function ask(op, d, press) {
  const key = nonce();
  pending.set(key, press);
  failures.delete(press.message);
  changed(press);
  try {
    await store.request(op, { ...d, nonce: key });
  } catch (error) {
    settle(key, error.message);
    if (press.kind === "command") throw error;
  }
}

function settle(key, error) {
  const press = pending.get(key);
  if (!press) return;
  pending.delete(key);
  if (error && press.kind === "component") {
    failures.set(press.message, error);
    chosen.delete(`${press.message} ${press.custom_id}`);
  }
  if (press.kind === "modal") store.emit("modal_state", error ?? null);
  changed(press);
  return press;
}

export function press(message, customId, values) {
  if (busy(message.id, customId)) return;
  if (values) chosen.set(`${message.id} ${customId}`, values);
  const about = { kind: "component", channel: message.channel_id, message: message.id, custom_id: customId };
  return ask("press", { message: message.id, custom_id: customId, values }, about);
}

export function runCommand(channel, path, options, target) {
  return ask("command", { channel, path, options, target }, { kind: "command", channel, command: path });
}

export function submitModal(modal, values) {
  return ask("submit_modal", { modal: modal.id, values }, { kind: "modal", modal: modal.id });
}

store.on("event", ({ t, d }) => {
  if (t === "interaction_state" && d.state !== "pending") {
    const press = settle(d.nonce, d.error);
    if (press?.kind === "command" && d.state === "failed") store.notice(press.channel, `/${press.command}: ${d.error}.`);
  }
  if (t === "message_delete") failures.delete(d.id);
});

function find(components, customId) {
  for (const c of components ?? []) {
    const found = c.custom_id === customId ? c : find([...(c.components ?? []), ...(c.accessory ? [c.accessory] : [])], customId);
    if (found) return found;
  }
}

// A select keeps what was chosen in it until its own part of the message changes.
store.on("updated", ({ before, after }) => {
  for (const key of chosen.keys()) {
    const [message, ...rest] = key.split(" ");
    const part = (m) => JSON.stringify(find(m.components, rest.join(" ")));
    if (message === after.id && part(before) !== part(after)) chosen.delete(key);
  }
});

// After a new snapshot nobody will tell us any more how an old press went.
store.on("snapshot", () => pending.clear());
