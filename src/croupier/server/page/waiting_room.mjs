/* Who sits where: the room one waits in until all seats are taken, and the dialog of a table. */

import { address, ask, button, el, remember, remembered, toast } from "./dom.mjs";
import { monogram } from "./board.mjs";
import { openDialog } from "./dialog.mjs";

const small = { class: "small" };
const complain = (error) => toast(error.message);

/* The house knows by which address others find it. */
const invitationTo = (code) => ask(`api/tables/${code}/invitation`);

async function copy(text) {
  if (!navigator.clipboard) return void prompt("Copy this:", text); // none without https
  await navigator.clipboard.writeText(text);
  toast("Copied.");
}
const copyButton = (label, code, seat = "") =>
  button(
    label,
    () => invitationTo(code).then(({ link }) => copy(link + seat)).catch(complain),
    small,
  );

function seatRow(scene, seat, act) {
  const player = scene.players[seat], open = player.kind === "open";
  const state = player.away ? "away" : player.idle ? "idle" : player.kind === "bot" ? "bot" : "";
  const name = open ? "Open seat" : player.name + (seat === scene.you ? " (you)" : "");
  return el(
    "li",
    { class: player.kind },
    monogram(open ? "·" : player.name, seat),
    el("span", { class: "name" }, name),
    el("small", {}, state),
    act,
  );
}

const seatList = (scene, actOf) =>
  el(
    "ol",
    { class: "seats", role: "list" },
    scene.players.map((player, seat) => seatRow(scene, seat, actOf(player, seat))),
  );

/* Before the deal: seats to take, a link to pass on. */
export class WaitingRoom extends HTMLElement {
  /* `reach`: replace(seat), sit(token). */
  begin(reach) {
    this.reach = reach;
  }

  show(scene) {
    const isOpen = scene.players.some((player) => player.kind === "open");
    const isSeated = scene.you >= 0;
    const promise = el("code", {}, scene.commitment.slice(0, 16));
    const say = !isOpen ? this.reason : isSeated ? this.invitation : this.welcome;
    this.replaceChildren(
      ...say.call(this, scene),
      seatList(scene, (player, seat) => player.kind === "open" && isSeated && this.botButton(seat)),
      ...(isOpen && !isSeated ? [this.sitForm(scene)] : []),
      el("p", { class: "promise" }, "The deal is promised: ", promise, "…"),
    );
  }

  /* Nobody is waited for: the deal is on its way, or the match cannot be shown any more. */
  reason({ result }) {
    const lines = result?.lines ?? ["The cards are being shuffled."];
    const title = el("h2", {}, result?.title ?? "Coming to the table");
    return [title, ...lines.map((line) => el("p", {}, line))];
  }

  invitation({ code }) {
    this.picture ??= this.fetchPicture(code);
    return [
      el("h2", {}, "Waiting for players"),
      el("p", {}, "Pass on the link, or say the code aloud."),
      this.picture,
      el("p", { class: "code" }, code),
      copyButton("Copy the link", code),
    ];
  }

  fetchPicture(code) {
    const drawn = el("img", { class: "qr", alt: "The link as a QR code", hidden: true });
    invitationTo(code).then(({ picture }) => {
      drawn.src = picture;
      drawn.hidden = !picture;
    }).catch(complain);
    return drawn;
  }

  welcome({ game, players }) {
    const names = players.filter(({ kind }) => kind === "person").map(({ name }) => name);
    const who = names.length ? `${names.join(" and ")} would like to play.` : "Nobody is here yet.";
    return [el("h2", {}, `${game.title}: a seat is free`), el("p", {}, who)];
  }

  botButton(seat) {
    return button("Seat a bot", () => this.reach.replace(seat), small);
  }

  sitForm(scene) {
    const known = remembered("name", "");
    const limits = { required: true, maxlength: 40, autocomplete: "nickname" };
    const name = el("input", { ...limits, value: known });
    const words = el("input", { maxlength: 200 });
    const sit = (event) => {
      event.preventDefault();
      this.sit(scene.code, name.value, words.value).catch(complain);
    };
    const wish = el("span", {}, "Words for the shuffle ", el("small", {}, "(if you like)"));
    return el(
      "form",
      { onsubmit: sit },
      el("label", {}, "Your name", name),
      el("label", {}, wish, words),
      el("button", { class: "main", type: "submit" }, "Sit down"),
    );
  }

  async sit(code, name, words) {
    remember("name", name);
    const { token } = await ask(`api/tables/${code}/sit`, { body: { name, words } });
    this.reach.sit(token);
  }
}

customElements.define("waiting-room", WaitingRoom);

/* A table's dialog: its link, who may be replaced, what was promised about the deal. */
export function openTableDialog(scene, token, reach) {
  const file = address(`api/tables/${scene.code}/match`).href;
  const dialog = openDialog(
    scene.code,
    "This table",
    el(
      "div",
      { class: "text" },
      el(
        "div",
        { class: "buttons" },
        copyButton("Copy the table's link", scene.code),
        token && copyButton("Copy the link to my seat", scene.code, `#${token}`),
      ),
      el("h3", {}, "Seats"),
      seatList(scene, (_, seat) => seatButton(scene, seat, reach, () => dialog.close())),
      el("h3", {}, "The deal"),
      digest("Promised before it was dealt, as SHA-256 of a secret:", scene.commitment),
      scene.result?.seed && digest("The secret was:", scene.result.seed),
      el("p", {}, el("a", { href: file, download: `${scene.code}.match` }, "Keep the match file")),
    ),
  );
}

const digest = (words, hex) => el("p", { class: "digest" }, words, el("br"), el("code", {}, hex));

/* What one may do about a seat: give up one's own, take it back, ask for a bot on an idle one. */
function seatButton({ you, players }, seat, reach, close) {
  const player = players[seat];
  const make = (label, act) =>
    button(label, () => {
      act();
      close();
    }, small);
  if (you < 0) return null;
  if (seat === you && player.kind === "bot") return make("Take my seat back", () => reach.back());
  if (seat === you) return make("Let a bot play for me", () => reach.replace(seat));
  return player.idle ? make("Ask for a bot", () => reach.replace(seat)) : null;
}
