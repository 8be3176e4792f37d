/* A sheet of paper over the page; Escape, Close or a click beside it close it. */

/** @import { Kid } from "./dom.mjs" */

import { button, el } from "./dom.mjs";

/** @param {string} title @param {string} name @param {Kid[]} body */
export function openDialog(title, name, ...body) {
  const dialog = el(
    "dialog",
    { class: "dialog", "aria-label": name },
    el(
      "header",
      {},
      el("h2", {}, title),
      button("Close", () => dialog.close(), { class: "quiet" }),
    ),
    ...body,
    el("div", { class: "toasts", role: "status" }), // nothing of the page is above a dialog
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
