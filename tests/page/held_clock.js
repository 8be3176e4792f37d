/* A clock in the hand of a test: every animation of the page stands still until the test goes on to
   the moment at which the next flight or pause ends. What is drawn is looked at before the page can
   react. */

const NEAR = 3; // pixels that do not count

class HeldClock {
  constructor(picture) {
    this.picture = picture;
    this.now = 0;
    this.motions = new Map(); // an animation, and when it began
    const clock = this, animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const motion = animate.apply(this, how);
      motion.pause();
      clock.motions.set(motion, clock.now);
      return motion;
    };
  }

  /** Go on to the next end of an animation; false if all is at rest. */
  async goOn(look) {
    const live = [...this.motions].filter(([motion]) => motion.playState === "paused");
    this.motions = new Map(live);
    if (!live.length) return false;
    const endOf = ([motion, start]) => start + motion.effect.getComputedTiming().endTime;
    const leading = live.filter(([{ effect: { target } }]) => target.matches(".flyer, .sky"));
    this.now = Math.min(...(leading.length ? leading : live).map(endOf));
    for (const [motion, start] of live) motion.currentTime = this.now - start;
    look();
    for (const each of live) if (endOf(each) <= this.now) each[0].finish();
    await turn();
    return true;
  }
}

/** Let the page react. */
const turn = () =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = go;
    port2.postMessage(0);
  });

const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const middle = (element) => middleOf(element.getBoundingClientRect());
const distance = ([a, b], [c, d]) => Math.hypot(a - c, b - d);

/** Where the cards of some zones, these zones and the seats are drawn now. */
function survey(board, zones) {
  const found = {};
  const note = (name, element, read = middleOf) => {
    const box = element.getBoundingClientRect();
    if (box.width) found[name] = read(box);
  };
  for (const zone of zones) {
    for (const card of board.querySelectorAll(`[data-at^="${zone}:"]`)) note(card.dataset.at, card);
    const drawn = board.querySelector(`[data-zone="${zone}"]`);
    if (drawn) note(zone, drawn, (box) => box);
  }
  for (const face of board.querySelectorAll("[data-plate], [data-face]")) {
    note(`seat ${face.dataset.face ?? face.dataset.plate}`, face);
  }
  return found;
}

/** How far a point is from where a card truly is: at a place, in an empty zone, or with a seat. */
function farFrom(found, point, { places, seat }) {
  const cards = places.map((place) => found[place]).filter(Boolean);
  if (cards.length) return Math.min(...cards.map((card) => distance(card, point)));
  const zone = found[places[0].split(":")[0]], owner = found[`seat ${seat}`];
  if (!zone) return owner ? distance(owner, point) : 0;
  const [x, y] = point;
  const isInside = x > zone.left - NEAR && x < zone.right + NEAR && y > zone.top - NEAR &&
    y < zone.bottom + NEAR;
  return isInside ? 0 : distance(middleOf(zone), point);
}

/** Whether a card in the air shows its face. */
function isFaceUp(flyer) {
  const matrix = new DOMMatrix(getComputedStyle(flyer.querySelector(".turner")).transform);
  return Boolean(flyer.querySelector(".card:not(.back)")) && matrix.m11 > 0;
}

/** Play one move by the clock, and tell what was seen of each cue and of each pile. */
async function watchMove(clock, board, snapshot, truth) {
  const flights = new Map(), empties = new Map(), landed = new Set(), turned = new Set();
  const open = [...board.querySelectorAll(".zone.is-stack:has(.card:not(.back))")]
    .map(({ dataset }) => dataset.zone);
  const flyers = () => [...board.choreographer.sky.querySelectorAll(".flyer[data-cue]")];
  const places = truth.flatMap(({ source, target }) => [...source.places, ...target.places]);
  const zones = [...new Set(places.map((place) => place.split(":")[0]))];
  let before = survey(board, zones), isShown = false;

  const lookAtPiles = () => {
    const flying = flyers().map(({ dataset }) => Number(dataset.cue));
    for (const cue of flights.keys()) if (!flying.includes(cue)) landed.add(cue);
    for (const pile of board.querySelectorAll(".zone.is-stack")) {
      if (open.includes(pile.dataset.zone) && pile.querySelector(".card.back:not(.away)"))
        turned.add(pile.dataset.zone);
      if (pile.querySelector(".card:not(.away)")) continue;
      const when = `${[...flights.keys()]} | ${[...landed]}`;
      const empty = { zone: pile.dataset.zone, left: [...flights.keys()], landed: [...landed] };
      empties.set(`${pile.dataset.zone} ${when}`, empty);
    }
  };
  const lookAtStarts = () => {
    for (const flyer of flyers()) {
      const cue = Number(flyer.dataset.cue), front = flyer.querySelector(".card:not(.back)");
      if (flights.has(cue)) continue;
      const picture = clock.picture(truth[cue].face);
      flights.set(cue, {
        start: farFrom(before, middle(flyer), truth[cue].source),
        wasUp: isFaceUp(flyer),
        isRight: !front || front.innerHTML === Object.assign(document.createElement("div"), {
          innerHTML: picture,
        }).innerHTML,
      });
    }
  };
  const look = () => {
    before = survey(board, zones);
    lookAtPiles();
    for (const flyer of flyers()) {
      const cue = Number(flyer.dataset.cue), seen = flights.get(cue);
      if (!seen) continue;
      const { target } = truth[cue], now = target.later?.[Math.max(...flights.keys())] ?? target;
      seen.end = farFrom(before, middle(flyer), now);
      seen.isUp = isFaceUp(flyer);
    }
  };
  board.choreographer.play(snapshot, () => (isShown = true));
  await turn();
  lookAtStarts();
  lookAtPiles();
  while (await clock.goOn(look)) {
    lookAtStarts();
    lookAtPiles();
  }
  const left = board.choreographer.sky.querySelectorAll(".flyer").length;
  const seen = { flights: Object.fromEntries(flights), empties: [...empties.values()] };
  return { ...seen, turned: [...turned], isShown, left };
}
