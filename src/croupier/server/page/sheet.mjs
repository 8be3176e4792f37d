/* A sheet of paper over the page; Escape, Close or a click beside it put it away. */

import { button, el } from "./dom.mjs";

export function openSheet(title, name, ...body) {
  const sheet = el("dialog", { class: "sheet", "aria-label": name },
    el("header", {}, el("h2", {}, title), button("Close", () => sheet.close(), { class: "quiet" })),
    ...body);
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}
