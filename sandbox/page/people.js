// Who is here, and who I am: the member list and the switch between people.

import { el, fill, keepFocus, toast } from "./dom.js";
import { avatar, nameNode } from "./message.js";
import { openMenu } from "./popup.js";
import { runCommand } from "./presses.js";
import { store } from "./store.js";

const list = document.getElementById("people");
const meBar = document.getElementById("me");

const address = (person) => `?as=${encodeURIComponent(person.username)}`;
/** Some people are there for their names: whatever is no plain name must not upset a page or a bot. */
const difficult = (person) => !/^[\p{L}\p{N}][\p{L}\p{N} .'-]*$/u.test(store.name(person));
const attempt = (work) => work.catch((error) => toast(error.message, { bad: true }));
const others = () => [...store.people.values()].filter((p) => p.id !== store.me.id);

export async function openDm(user) {
  const { dm } = await store.request("dm_open", { user });
  store.on_dm_create({ dm });
  store.emit("go", dm.id);
}

function memberMenu(anchor, person) {
  const bot = person.id === store.bot?.id;
  openMenu(anchor, store.name(person), [
    person.id !== store.me.id && { label: "Message", act: () => attempt(openDm(person.id)) },
    person.id !== store.me.id && !bot && { label: ["Be ", nameNode(person), " in a new tab ↗"], href: address(person) },
    ...store.commands.filter((c) => c.type === 2).map((c) => ({ label: `Apps: ${c.name}`, act: () => attempt(runCommand(store.here, c.name, {}, person.id)) })),
    { label: "Copy the id", act: () => navigator.clipboard?.writeText(person.id) },
  ]);
}

function member(person) {
  const bot = person.id === store.bot?.id;
  const voice = store.channels.get(store.voice.get(person.id));
  const note = voice ? `🔊 ${voice.name}` : person.dms_open === false ? "DMs closed" : person.owner ? "owner" : person.moderator ? "moderator"
    : difficult(person) ? "difficult name, for testing" : null;
  const button = el("button", { class: "member", type: "button", "data-user-id": person.id, "data-key": person.id, "aria-haspopup": "menu", "aria-expanded": false,
    onclick: () => memberMenu(button, person) },
  avatar(person, `small${bot ? (store.bot.online ? " online" : "") : " online"}`),
  el("span", { class: "words" }, el("span", { class: "name" }, store.name(person), person.id === store.me.id && " (you)", bot && el("span", { class: "tag" }, "APP")),
    note && el("small", {}, note), bot && !store.bot.online && el("small", {}, "offline")));
  return el("li", {}, button);
}

const byName = (a, b) => store.name(a).localeCompare(store.name(b), undefined, { ignorePunctuation: true });
const group = (name, people) => people.length > 0 && [el("h2", {}, `${name} — ${people.length}`), el("ul", {}, people.map(member))];

function draw() {
  if (!store.me) return;
  const here = [...store.people.values()].filter((p) => p.in_guild !== false && !p.bot).sort(byName);
  keepFocus(list, () => fill(list, group("Members", here),
    group("Apps", [store.bot].filter((b) => b && b.in_guild !== false)),
    group("Left the server", [...store.people.values()].filter((p) => p.in_guild === false).sort(byName))));
  drawMe();
}

function drawMe() {
  const switcher = el("button", { class: "switcher", type: "button", "aria-haspopup": "menu", "aria-expanded": false, "data-key": "switch", "data-testid": "switch",
    onclick: () => openMenu(switcher, "Be someone else", others().flatMap((p) => [
      { label: ["Be ", nameNode(p), " here"], act: () => store.emit("become", p.username) },
      { label: ["Be ", nameNode(p), " in a new tab ↗"], href: address(p) }])) },
  avatar(store.me, "small online"), el("span", { class: "words" }, el("b", {}, "You are ", nameNode(store.me)), el("small", {}, "Be someone else…")));
  keepFocus(meBar, () => fill(meBar, switcher,
    el("button", { class: "plain", type: "button", "aria-label": "Light or dark", title: "Light or dark", "data-key": "theme", onclick: () => window.toggleTheme() }, "◐"),
    el("button", { class: "plain", type: "button", "aria-label": "Trouble", title: "Trouble: make things go wrong", "data-key": "trouble", "data-testid": "trouble-button",
      "aria-expanded": !document.getElementById("trouble").hidden, onclick: () => store.emit("trouble") }, "⚙")));
}

/** "You are Ann — open another tab as Ben · Cy": where a newcomer reads it. */
export function tabs() {
  const links = (people) => people.flatMap((p, i) => [i > 0 && " · ", el("a", { href: address(p), target: "_blank", rel: "noopener" }, nameNode(p))]);
  const plain = others().filter((p) => !difficult(p));
  const hard = others().filter(difficult);
  return el("p", { class: "tabs" }, "You are ", el("b", {}, store.name(store.me)), ". Open another tab as ", links(plain),
    hard.length > 0 && [" · ", links(hard), " (difficult names, for testing)"], ".");
}

store.on("world trouble_drawn", draw);
