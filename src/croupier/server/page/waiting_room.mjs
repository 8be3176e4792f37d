/* Who sits where: the room one waits in until all seats are taken, and the dialog of a table. */

/** @import { Kid } from "./dom.mjs" */
/** @import { Invitation, OwnSeat } from "./messages.d.ts" */
/** @import { Snapshot } from "./store.mjs" */
/** @import { Player } from "./view.mjs" */

import {
  address,
  ask,
  button,
  complain,
  el,
  monogram,
  remember,
  remembered,
  toast,
} from "./dom.mjs";
import { openDialog } from "./dialog.mjs";
import { emit } from "./events.mjs";
import { drawWords } from "./proof.mjs";

const small = { class: "small" };

/**
 * The server knows by which address others find it.
 * @param {string} code
 * @returns {Promise<Invitation>}
 */
const invitationTo = (code) => ask(`api/tables/${code}/invitation`);

/** @param {string} text */
async function copy(text) {
  if (!navigator.clipboard) return void prompt("Copy this:", text); // none without https
  await navigator.clipboard.writeText(text);
  toast("Copied.");
}

/** @param {string} label @param {string} code */
const copyButton = (label, code, seat = "") =>
  button(
    label,
    () => void invitationTo(code).then(({ link }) => copy(link + seat)).catch(complain),
    small,
  );

/** @param {Snapshot} snapshot @param {number} seat @param {Kid} act */
function seatRow({ players, you }, seat, act) {
  const player = players[seat], open = player.kind === "open";
  const state = player.away ? "away" : player.idle ? "idle" : player.kind === "bot" ? "bot" : "";
  const name = open ? "Open seat" : player.name + (seat === you ? " (you)" : "");
  return el(
    "li",
    { class: player.kind },
    monogram(open ? "·" : player.name, seat),
    el("span", { class: "name" }, name),
    el("small", {}, state),
    act,
  );
}

/** @param {Snapshot} snapshot @param {(player: Player, seat: number) => Kid} actOf */
const seatList = (snapshot, actOf) =>
  el(
    "ol",
    { class: "seats", role: "list" },
    snapshot.players.map((player, seat) => seatRow(snapshot, seat, actOf(player, seat))),
  );

/** Before the deal: seats to take, a link to pass on. */
export class WaitingRoom extends HTMLElement {
  /** @type {HTMLElement | null} */
  picture = null;

  /** @param {Snapshot} snapshot */
  set snapshot(snapshot) {
    const isOpen = snapshot.players.some((player) => player.kind === "open");
    const isSeated = snapshot.you >= 0;
    const promise = el("code", {}, snapshot.commitment.slice(0, 16));
    const words = !isOpen
      ? this.reason(snapshot)
      : isSeated
      ? this.invitation(snapshot)
      : this.welcome(snapshot);
    this.replaceChildren(
      ...words,
      seatList(
        snapshot,
        (player, seat) => player.kind === "open" && isSeated && this.botButton(seat),
      ),
      ...(isOpen && !isSeated ? [this.sitForm(snapshot)] : []),
      el("p", { class: "promise" }, "The deal is promised: ", promise, "…"),
    );
  }

  /**
   * Nobody is waited for: the deal is on its way, or the match cannot be shown any more.
   * @param {Snapshot} snapshot
   */
  reason({ result }) {
    const lines = result?.lines ?? ["The cards are being shuffled."];
    const title = el("h2", {}, result?.title ?? "Coming to the table");
    return [title, ...lines.map((line) => el("p", {}, line))];
  }

  /** @param {Snapshot} snapshot */
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

  /** @param {string} code */
  fetchPicture(code) {
    const drawn = el("img", { class: "qr", alt: "The link as a QR code", hidden: true });
    invitationTo(code).then(({ picture }) => {
      drawn.src = picture;
      drawn.hidden = !picture;
    }).catch(complain);
    return drawn;
  }

  /** @param {Snapshot} snapshot */
  welcome({ game, players }) {
    const names = players.filter(({ kind }) => kind === "person").map(({ name }) => name);
    const who = names.length ? `${names.join(" and ")} would like to play.` : "Nobody is here yet.";
    return [el("h2", {}, `${game.title}: a seat is free`), el("p", {}, who)];
  }

  /** @param {number} seat */
  botButton(seat) {
    return button("Seat a bot", () => emit(this, "takeover", { seat }), small);
  }

  /** @param {Snapshot} snapshot */
  sitForm({ code }) {
    const known = remembered("name", "");
    const limits = { required: true, maxlength: 40, autocomplete: "nickname" };
    const name = el("input", { ...limits, value: known });
    const words = el("input", { maxlength: 200 });
    /** @param {Event} event */
    const onsubmit = (event) => {
      event.preventDefault();
      this.sit(code, name.value, words.value).catch(complain);
    };
    const wish = el("span", {}, "Words for the shuffle ", el("small", {}, "(if you like)"));
    return el(
      "form",
      { onsubmit },
      el("label", {}, "Your name", name),
      el("label", {}, wish, words),
      el("button", { class: "main", type: "submit" }, "Sit down"),
    );
  }

  /** @param {string} code @param {string} name @param {string} typed */
  async sit(code, name, typed) {
    remember("name", name);
    const { words, pledge } = drawWords(typed);
    /** @type {OwnSeat} */
    const { token, commitment: promise } = await ask(`api/tables/${code}/sit`, {
      body: { name, pledge },
    });
    if (token) emit(document, "seat", { token, promise, words }); // the room may be gone by now
  }
}

customElements.define("waiting-room", WaitingRoom);

/**
 * A table's dialog: its link, who may be replaced, what was promised about the deal.
 * @param {Snapshot} snapshot
 * @param {string | null} token
 */
export function openTableDialog(snapshot, token) {
  const { code, commitment, result } = snapshot;
  const file = address(`api/tables/${code}/match`).href;
  const dialog = openDialog(
    code,
    "This table",
    el(
      "div",
      { class: "text" },
      el(
        "div",
        { class: "buttons" },
        copyButton("Copy the table's link", code),
        token && copyButton("Copy the link to my seat", code, `#${token}`),
      ),
      el("h3", {}, "Seats"),
      seatList(snapshot, (_, seat) => seatButton(snapshot, seat, () => dialog)),
      el("h3", {}, "The deal"),
      digest("Promised before it was dealt, as SHA-256 of a secret:", commitment),
      result?.seed && digest("The secret was:", result.seed),
      el("p", {}, el("a", { href: file, download: `${code}.match` }, "Keep the match file")),
    ),
  );
}

/** @param {string} words @param {string} hex */
const digest = (words, hex) => el("p", { class: "digest" }, words, el("br"), el("code", {}, hex));

/**
 * What one may do about a seat: give up one's own, take it back, ask for a bot on an idle one.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {() => HTMLDialogElement} dialog
 */
function seatButton({ you, players }, seat, dialog) {
  const player = players[seat];
  /** @param {string} label @param {"takeover" | "return"} what */
  const make = (label, what) =>
    button(label, () => {
      if (what === "return") emit(dialog(), "return", {});
      else emit(dialog(), "takeover", { seat });
      dialog().close();
    }, small);
  if (you < 0) return null;
  if (seat === you && player.kind === "bot") return make("Take my seat back", "return");
  if (seat === you) return make("Let a bot play for me", "takeover");
  return player.idle ? make("Ask for a bot", "takeover") : null;
}
