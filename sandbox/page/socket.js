// One person's connection to the sandbox (see PROTOCOL.md): requests with answers, events, and coming back by itself.

const firstWait = 250;
const longestWait = 4000;

export class Socket {
  #socket = null;
  #wanted = true;
  #wait = firstWait;
  #next = 1;
  #asked = new Map();

  constructor(who, { onEvent, onOpen, onLost }) {
    Object.assign(this, { who, onEvent, onOpen, onLost });
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/people?as=${encodeURIComponent(this.who)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = firstWait;
      this.onOpen();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      for (const { reject } of this.#asked.values()) reject(new Error("The sandbox is offline."));
      this.#asked.clear();
      if (!this.#wanted) return;
      this.onLost();
      setTimeout(() => this.#wanted && this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, longestWait);
    };
  }

  #receive(frame) {
    if (frame.re === undefined) return this.onEvent(frame.t, frame.d);
    const asked = this.#asked.get(frame.re);
    this.#asked.delete(frame.re);
    if (frame.ok) asked?.resolve(frame.d ?? {});
    else asked?.reject(new Error(frame.error || "That did not work."));
  }

  request(op, d = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("The sandbox is offline."));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, op, d }));
    });
  }

  close() {
    this.#wanted = false;
    this.#socket?.close();
  }
}
