/* Each seat's chance along a match that is over: lines under the slider of the replay. */

import { ask, el } from "./dom.mjs";
import { monogram } from "./board.mjs";

const HIGH = 40, EDGE = 2; // the drawing is 100 wide

export class WinCurve extends HTMLElement {
  /* `jump(at)` goes to a moment of the replay. */
  begin(jump) {
    this.addEventListener("click", (event) => {
      const box = this.querySelector("svg")?.getBoundingClientRect();
      const share = box && (event.clientX - box.left) / box.width;
      if (share >= 0 && share <= 1) jump(Math.round(share * this.last));
    });
  }

  /* `frames`: the moments of the replay, which the lines follow. */
  open({ code, players, you }, frames) {
    Object.assign(this, { players, you, last: Math.max(1, frames.length - 1) });
    this.say("Working out each seat's chance…");
    const wanted = () => this.isConnected;
    return pointsOf(code, wanted).then((points) => wanted() && this.lay(points, frames))
      .catch((error) => this.say(error.message));
  }

  say(text) {
    this.replaceChildren(el("p", {}, text));
  }

  lay(points, frames) {
    const found = new Map(points.map(({ number, chances }) => [number, chances]));
    this.moments = frames.map(({ number }) => found.get(number));
    this.draw();
    this.mark(this.at);
  }

  draw() {
    const all = this.moments.flat(); // chances, or points: those may be any number
    const low = Math.min(0, ...all), high = Math.max(1, ...all);
    const place = (value, at) => {
      const y = EDGE + ((high - value) / (high - low)) * (HIGH - 2 * EDGE);
      return `${((100 * at) / this.last).toFixed(2)},${y.toFixed(2)}`;
    };
    const lines = this.players.map((_, seat) => {
      const points = this.moments.map((chances, at) => place(chances[seat], at)).join(" ");
      const mine = seat === this.you ? ' class="mine"' : "";
      return `<polyline data-seat="${seat % 10}"${mine} points="${points}"/>`;
    });
    const picture = `<svg viewBox="0 0 100 ${HIGH}" preserveAspectRatio="none">
${lines.join("")}<path class="now" d=""/></svg>`;
    const attrs = { class: "lines", role: "img", "aria-label": this.words(), picture };
    this.now = el("p", { class: "chances" });
    this.replaceChildren(el("div", attrs), this.now);
  }

  words() {
    const what = this.players.length === 1 ? "Points to expect" : "Each seat's chance to win";
    const ways = this.players.map(({ name }, seat) =>
      `${name} ${this.figure(0, seat)} to ${this.figure(-1, seat)}`
    );
    return `${what}, from the deal to the end: ${ways.join(", ")}`;
  }

  figure(at, seat) {
    const value = this.moments.at(at)[seat];
    return this.players.length === 1 ? value.toFixed(1) : `${Math.round(100 * value)} %`;
  }

  /* Mark the moment that is shown, and write each seat's chance then. */
  mark(at) {
    this.at = at;
    if (!this.moments) return;
    const x = (100 * at) / this.last;
    this.querySelector(".now").setAttribute("d", `M${x} 0V${HIGH}`);
    this.now.replaceChildren(
      ...this.players.map((player, seat) =>
        el("span", {}, monogram(player.name, seat), `${player.name} ${this.figure(at, seat)}`)
      ),
    );
  }
}

/* The house answers when it knows, or after a while that it does not know yet. */
async function pointsOf(code, isWanted) {
  let said = { ready: false, points: [] };
  while (!said.ready && isWanted()) said = await ask(`api/tables/${code}/curve`);
  return said.points;
}

customElements.define("win-curve", WinCurve);
