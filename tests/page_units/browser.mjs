/* What a module of the page finds in a browser before anything is shown: names to extend, an
   address, and no storage, so that nothing is left behind. Import it before the module. */

const forbidden = { get: () => fail(), configurable: true };
const fail = () => {
  throw new Error("no storage here");
};

Object.defineProperty(globalThis, "localStorage", forbidden);
Object.assign(globalThis, {
  HTMLElement: class extends EventTarget {},
  customElements: { define() {} },
  document: { documentElement: { dataset: { base: "./" } } },
  location: new URL("http://table.test/"),
});
