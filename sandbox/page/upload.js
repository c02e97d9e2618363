// Sends a file to the sandbox; the answer's id stands for it in messages, options and modals.

import { store } from "./store.js";

export async function upload(file) {
  const form = new FormData();
  form.append("file", file, file.name);
  const answer = await fetch(`/upload?as=${encodeURIComponent(store.me.id)}`, { method: "POST", body: form });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok || !body.id) throw new Error(body.error || `“${file.name}” could not be uploaded.`);
  return body;
}

/** Asks the person for files; nothing is returned when they change their mind. */
export function chooseFiles({ multiple = true } = {}) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", multiple });
    input.addEventListener("change", () => resolve([...input.files]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
