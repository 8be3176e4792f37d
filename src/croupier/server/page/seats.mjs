/* Who sits where: the room one waits in until all seats are taken, and the sheet of a table. */

import { address, ask, el, remember, remembered, toast } from "./dom.mjs";
import { monogram } from "./felt.mjs";

const KINDS = { open: "open", person: "", bot: "bot" };

const linkTo = (code) => address(`t/${code}`).href;

export function copyButton(label, text) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  };
  return el("button", { type: "button", class: "small", onclick: copy }, label);
}

function seatRow(scene, seat, ...more) {
  const player = scene.players[seat], state = player.away ? "away" : player.idle ? "idle" : KINDS[player.kind];
  const name = player.kind === "open" ? "Open seat" : seat === scene.you ? `${player.name} (you)` : player.name;
  return el("li", { class: player.kind }, monogram(player.kind === "open" ? "·" : player.name, seat),
    el("span", { class: "name" }, name), el("small", {}, state), more);
}

/* Before the deal: seats to take, a link to pass on. */
export class WaitingRoom extends HTMLElement {
  /* `reach`: replace(seat), sit(token). */
  begin(reach) {
    this.reach = reach;
  }

  show(scene) {
    const open = scene.players.filter((player) => player.kind === "open").length;
    this.replaceChildren(...[
      el("h2", {}, open ? "Waiting for players" : "Coming to the table"),
      el("p", {}, open ? "Pass on the link, or say the code aloud." : "The cards are being shuffled."),
      open ? el("p", { class: "code" }, scene.code) : null,
      open ? el("div", { class: "buttons" }, copyButton("Copy the link", linkTo(scene.code))) : null,
      el("ol", { class: "seats", role: "list" }, scene.players.map((player, seat) =>
        seatRow(scene, seat, player.kind === "open" ? this.fill(scene, seat) : null))),
      scene.you < 0 && open ? this.sitForm(scene) : null,
      el("p", { class: "promise" }, "The deal is promised: ", el("code", {}, scene.commitment.slice(0, 16)), "…"),
    ].filter(Boolean));
  }

  fill(scene, seat) {
    if (scene.you < 0) return null;
    return el("button", { class: "small", type: "button", "data-do": "bot", onclick: () => this.reach.replace(seat) }, "Seat a bot");
  }

  sitForm(scene) {
    const name = el("input", { name: "name", required: true, maxlength: 40, value: remembered("name", ""), autocomplete: "nickname" });
    const words = el("input", { name: "words", maxlength: 200 });
    const sit = async (event) => {
      event.preventDefault();
      remember("name", name.value);
      const body = { name: name.value, words: words.value };
      const { token } = await ask(`api/tables/${scene.code}/sit`, { body });
      this.reach.sit(token);
    };
    return el("form", { onsubmit: (event) => sit(event).catch((error) => toast(error.message)) },
      el("label", {}, "Your name", name),
      el("label", {}, el("span", {}, "Words for the shuffle ", el("small", {}, "(if you like)")), words),
      el("button", { class: "main", type: "submit" }, "Sit down"));
  }
}

customElements.define("waiting-room", WaitingRoom);

/* A table's sheet: its link, who may be replaced, what was promised about the deal. */
export function openTableSheet(scene, token, reach) {
  const sheet = el("dialog", { class: "sheet", "aria-label": "This table" },
    el("header", {}, el("h2", {}, scene.code), el("button", { class: "quiet", type: "button", onclick: () => sheet.close() }, "Close")),
    el("div", { class: "text" },
      el("div", { class: "buttons" }, copyButton("Copy the table's link", linkTo(scene.code)),
        token ? copyButton("Copy the link to my seat", `${linkTo(scene.code)}#${token}`) : null),
      el("h3", {}, "Seats"),
      el("ol", { class: "seats", role: "list" }, scene.players.map((_, seat) => seatRow(scene, seat, seatButton(scene, seat, reach, () => sheet.close())))),
      el("h3", {}, "The deal"),
      el("p", {}, "Promised before it was dealt, as SHA-256 of a secret:"),
      el("p", { class: "digest" }, el("code", {}, scene.commitment)),
      scene.result?.seed ? [el("p", {}, "The secret was:"), el("p", { class: "digest" }, el("code", {}, scene.result.seed))] : null,
      el("p", {}, el("a", { href: address(`api/tables/${scene.code}/match`).href, download: `${scene.code}.match` }, "Keep the match file"))));
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

function seatButton(scene, seat, reach, close) {
  const player = scene.players[seat];
  const button = (label, act) => el("button", { class: "small", type: "button", onclick: () => { act(); close(); } }, label);
  if (scene.you < 0) return null;
  if (seat === scene.you && player.kind === "bot") return button("Take my seat back", () => reach.back());
  if (seat === scene.you) return button("Let a bot play for me", () => reach.replace(seat));
  return player.idle || player.away ? button("Ask for a bot", () => reach.replace(seat)) : null;
}
