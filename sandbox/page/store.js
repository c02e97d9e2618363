// What this person knows of the world: filled by the socket's events, read by everything that draws.
// Listeners hear one word about what changed: "world", "messages", "here", "pressing", "modal", "commands", "link".

/** Snowflakes are numbers too long for JavaScript; a longer one is newer. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export const types = { text: 0, dm: 1, voice: 2, thread: 11, privateThread: 12, forum: 15 };
export const isThread = (channel) => [10, 11, 12].includes(channel?.type);
export const ephemeral = 64;
export const thinking = 128;

class Store {
  me = null;
  guild = null;
  bot = null;
  people = new Map();
  channels = new Map();
  dms = new Map();
  voice = new Map();
  emojis = [];
  commands = [];
  messages = new Map(); // channel id -> Map of message id -> message
  complete = new Set(); // channels whose first message is loaded
  loaded = new Set();
  typing = new Map(); // channel id -> Map of user id -> until
  notices = new Map(); // channel id -> what only this page says there (a command that failed)
  divider = new Map(); // channel id -> last message read before the newest were seen
  modal = null;
  here = null;
  online = false;
  socket = null;

  #listeners = new Map();

  on(words, listener) {
    for (const word of words.split(" ")) {
      if (!this.#listeners.has(word)) this.#listeners.set(word, []);
      this.#listeners.get(word).push(listener);
    }
  }

  emit(word, detail) {
    for (const listener of this.#listeners.get(word) ?? []) listener(detail);
  }

  request(op, d) {
    return this.socket.request(op, d);
  }

  get(id) {
    return this.channels.get(id) ?? this.dms.get(id) ?? null;
  }

  /** Every server has at least the role that everyone has; its id is the server's. */
  get roles() {
    return this.guild?.roles ?? [{ id: this.guild?.id, name: "everyone" }];
  }

  person(id) {
    return this.people.get(id) ?? (this.bot?.id === id ? this.bot : null);
  }

  name(user) {
    const known = typeof user === "string" ? this.person(user) : (this.person(user?.id) ?? user);
    return known?.global_name || known?.username || "Unknown user";
  }

  channelName(channel) {
    if (!channel) return "unknown";
    return channel.type === types.dm ? this.name(channel.recipient) : channel.name;
  }

  list(channel) {
    return [...(this.messages.get(channel)?.values() ?? [])].sort((a, b) => compareIds(a.id, b.id));
  }

  message(channel, id) {
    return this.messages.get(channel)?.get(id);
  }

  keep(message) {
    if (!this.messages.has(message.channel_id)) this.messages.set(message.channel_id, new Map());
    this.messages.get(message.channel_id).set(message.id, message);
  }

  notice(channel, text) {
    const id = `${Date.now()}${Math.random()}`;
    this.notices.set(channel, [...(this.notices.get(channel) ?? []), { id, text }]);
    this.emit("messages", channel);
  }

  dismissNotice(channel, id) {
    this.notices.set(channel, this.notices.get(channel).filter((n) => n.id !== id));
    this.emit("messages", channel);
  }

  /** Loads the newest messages, or those before the oldest known. */
  async history(channel, { older = false } = {}) {
    const limit = 50;
    const before = older ? this.list(channel).find((m) => !(m.flags & ephemeral))?.id : undefined;
    const { messages } = await this.request("history", { channel, before, limit });
    if (!older) this.messages.set(channel, new Map());
    messages.forEach((m) => this.keep(m));
    this.loaded.add(channel);
    if (messages.filter((m) => !(m.flags & ephemeral)).length < limit) this.complete.add(channel);
    this.emit("messages", channel);
  }

  receive(t, d) {
    this[`on_${t}`]?.(d);
    this.emit("event", { t, d });
  }

  on_snapshot(d) {
    const ids = (list) => new Map(list.map((item) => [item.id, item]));
    Object.assign(this, { me: d.me, guild: d.guild, bot: d.bot, modal: d.modal, settings: d.settings });
    this.people = ids(d.people);
    this.people.set(d.me.id, d.me);
    this.channels = ids(d.channels);
    this.dms = ids(d.dms);
    this.voice = new Map(Object.entries(d.voice ?? {}).filter(([, channel]) => channel));
    this.emojis = d.emojis ?? [];
    this.commands = d.commands ?? [];
    // What is on screen stays until the reload has arrived; the rest is loaded when it is opened.
    for (const id of this.messages.keys()) if (id !== this.here) this.messages.delete(id);
    this.loaded.clear();
    this.complete.clear();
    for (const message of d.ephemerals ?? []) this.keep(message);
    this.emit("snapshot");
    for (const word of ["world", "modal", "commands"]) this.emit(word);
  }

  on_message_create({ message }) {
    const { channel_id, author } = message;
    this.typing.get(channel_id)?.delete(author?.id);
    if (channel_id === this.here || this.loaded.has(channel_id) || message.flags & ephemeral) this.keep(message);
    const channel = this.get(channel_id);
    if (channel && !(message.flags & ephemeral)) this.#count(channel, message);
    this.emit("messages", channel_id);
    this.emit("arrived", message);
  }

  /** Between the server's own counts everybody counts for themselves, as Discord's clients do. */
  #count(channel, message) {
    channel.last_message_id = message.id;
    if (message.author?.id === this.me.id) return;
    channel.unread = (channel.unread ?? 0) + 1;
    this.emit("world");
  }

  on_ping({ channel_id }) {
    const channel = this.get(channel_id);
    if (channel) channel.mentions = (channel.mentions ?? 0) + 1;
    this.emit("world");
  }

  on_message_update({ message }) {
    const before = this.message(message.channel_id, message.id);
    if (!before) return;
    this.keep(message);
    this.emit("updated", { before, after: message });
    this.emit("messages", message.channel_id);
  }

  on_message_delete({ id, channel_id }) {
    if (this.messages.get(channel_id)?.delete(id)) this.emit("messages", channel_id);
  }

  on_modal(modal) {
    this.modal = modal;
    this.emit("modal");
  }

  on_modal_close({ id }) {
    if (this.modal?.id !== id) return;
    this.modal = null;
    this.emit("modal");
  }

  on_typing({ channel_id, user_id }) {
    if (user_id === this.me.id) return;
    if (!this.typing.has(channel_id)) this.typing.set(channel_id, new Map());
    this.typing.get(channel_id).set(user_id, Date.now() + 9000);
    this.emit("typing");
  }

  on_channel_create({ channel }) {
    this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
    this.emit("world");
  }

  on_channel_update(d) {
    this.on_channel_create(d);
    if (d.channel.id === this.here) this.emit("reach");
  }

  on_channel_delete({ id }) {
    this.channels.delete(id);
    this.messages.delete(id);
    this.emit("world");
  }

  on_dm_create({ dm }) {
    this.dms.set(dm.id, { ...this.dms.get(dm.id), ...dm });
    this.emit("world");
  }

  on_voice_update({ user_id, channel_id }) {
    if (channel_id) this.voice.set(user_id, channel_id);
    else this.voice.delete(user_id);
    this.emit("world");
  }

  on_person_update({ person }) {
    this.people.set(person.id, person);
    if (person.id === this.me.id) this.me = person;
    this.emit("world");
    this.emit("names");
  }

  on_bot_status({ bot }) {
    this.bot = bot;
    this.emit("world");
    this.emit("link");
  }

  on_commands_update({ commands }) {
    this.commands = commands;
    this.emit("reach");
  }

  on_emojis_update({ emojis }) {
    this.emojis = emojis;
  }

  on_read({ channel_id, ...counts }) {
    const channel = this.get(channel_id);
    if (!channel) return;
    Object.assign(channel, counts);
    this.emit("world");
  }
}

export const store = new Store();
