/* The connection to the server, with a socket that is played by the test. */

import "./browser.mjs";
import assert from "node:assert";
import { afterEach, beforeEach, mock, test } from "node:test";

const { TableConnection } = await import("../../src/croupier/server/page/connection.mjs");

class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close(code = 1005, reason = "") {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}
globalThis.WebSocket = FakeSocket;

const table = (seq, turn = 1) => ({ type: "snapshot", seq, turn });

function connect(token = null) {
  const received = [], states = [], delays = [];
  const listener = {
    receive: (message) => received.push(message),
    state: (...said) => states.push(said),
    answered: (milliseconds) => delays.push(milliseconds),
  };
  FakeSocket.all = [];
  const url = new URL("https://table.test/api/tables/abc/socket");
  const connection = new TableConnection(url, `abc-${Math.random()}`, token, listener);
  FakeSocket.all[0].open();
  return { connection, received, states, delays, socket: FakeSocket.all[0] };
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"] }));
afterEach(() => mock.timers.reset());

test("it says hello, with the token of a seat where there is one", () => {
  const [hello] = connect("secret").socket.sent;

  assert.equal(hello.type, "hello");
  assert.equal(hello.token, "secret");
  assert.equal("token" in connect().socket.sent[0], false);
  assert.equal(String(connect().socket.url), "wss://table.test/api/tables/abc/socket");
});

test("on a gap everything is asked for again, and the update is not passed on", () => {
  const { socket, received } = connect();
  socket.receive(table(4));

  socket.receive({ type: "update", seq: 5 });
  socket.receive({ type: "update", seq: 7 });

  assert.deepEqual(received.map(({ seq }) => seq), [4, 5]);
  assert.deepEqual(socket.sent.at(-1), { type: "resync" });
});

test("an update that was received already is not passed on", () => {
  const { socket, received } = connect();
  socket.receive(table(4));

  socket.receive({ type: "update", seq: 4 });

  assert.equal(received.length, 1);
  assert.equal(socket.sent.length, 1);
});

test("an answer without an ack is sent again, with its number, while its question is open", () => {
  const { connection, socket, states } = connect();
  socket.receive(table(4, 9));
  connection.answer(9, 2);

  socket.close(1006);
  mock.timers.tick(1000);
  const again = FakeSocket.all[1];
  again.open();
  again.receive(table(4, 9));

  assert.deepEqual(again.sent.slice(1), [socket.sent.at(-1)]);
  assert.deepEqual(states, [["on"], ["lost"], ["on"]]);
});

test("an answer that was taken is not sent again", () => {
  const { connection, socket } = connect();
  socket.receive(table(4, 9));
  connection.answer(9, 2);
  socket.receive({ type: "ack", id: socket.sent.at(-1).id, turn: 9 });

  socket.close(1006);
  mock.timers.tick(1000);
  FakeSocket.all[1].open();
  FakeSocket.all[1].receive(table(4, 9));

  assert.deepEqual(FakeSocket.all[1].sent.map(({ type }) => type), ["hello"]);
});

test("the server may end it for good, and says why", () => {
  for (const code of [1008, 4404, 4409]) {
    const { socket, states } = connect();

    socket.close(code, "There is no such table.");

    assert.deepEqual(states, [["shut", "There is no such table."]]);
    assert.equal(FakeSocket.all.length, 1);
  }
});

test("where nothing comes after a ping the line is given up, and a new one opened", () => {
  const { socket, received, states } = connect();
  socket.receive(table(4));

  mock.timers.tick(3000);
  assert.equal(socket.sent.at(-1).type, "ping");
  mock.timers.tick(4999);
  assert.deepEqual(states, [["on"]]);
  mock.timers.tick(1);
  assert.deepEqual(states, [["on"], ["lost"]]);
  mock.timers.tick(1000);

  assert.equal(socket.readyState, FakeSocket.CLOSED);
  assert.equal(socket.onclose, null); // whatever comes of it does nothing
  assert.equal(socket.onmessage, null);
  assert.equal(FakeSocket.all.length, 2);
  assert.equal(received.length, 1);
});

test("whatever comes is a sign of life; how long a pong took is told", () => {
  const { socket, states, delays } = connect();
  socket.receive(table(4));
  for (const answer of [() => ({ type: "update", seq: 5 }), () => socket.sent.at(-1)]) {
    mock.timers.tick(3000);
    mock.timers.tick(1500);
    const message = answer();
    socket.receive(message.type === "ping" ? { ...message, type: "pong" } : message);
  }
  mock.timers.tick(3000);

  assert.deepEqual(delays, [1500]);
  assert.deepEqual(states, [["on"]]);
});

test("a line that does not open, or brings no table, is given up", () => {
  const { socket } = connect();
  mock.timers.tick(11_000);
  assert.equal(socket.readyState, FakeSocket.CLOSED);
  assert.equal(FakeSocket.all.length, 2);

  mock.timers.tick(6000); // the second one does not open

  assert.equal(FakeSocket.all.length, 3);
});

test("a page that comes back asks at once, and does not wait for long", () => {
  const { connection, socket, states } = connect();
  socket.receive(table(4));

  connection.look();
  assert.equal(socket.sent.at(-1).type, "ping");
  mock.timers.tick(2000);

  assert.deepEqual(states, [["on"], ["lost"]]);
  connection.look(); // while the next try is waited for: it comes now
  assert.equal(FakeSocket.all.length, 2);
});

test("a page that was held up asks once more before it takes a line for dead", () => {
  const { socket, states } = connect();
  socket.receive(table(4));
  mock.timers.tick(3000);

  const awake = Date.now;
  Date.now = () => awake() + 3_600_000; // the machine slept, and its timers with it
  mock.timers.tick(5000);

  assert.equal(socket.sent.filter(({ type }) => type === "ping").length, 2);
  assert.deepEqual(states, [["on"]]);
  mock.timers.tick(2000);
  assert.deepEqual(states, [["on"], ["lost"]]);
});

test("a page that is not seen does not ping", (t) => {
  const { socket } = connect();
  socket.receive(table(4));
  document.hidden = true;
  t.after(() => delete document.hidden);

  mock.timers.tick(60_000);

  assert.deepEqual(socket.sent.map(({ type }) => type), ["hello"]);
});

test("neither the first line nor a new one for a seat is a lost one; after a while it is told", () => {
  const { connection, socket, states } = connect();
  socket.close(1006);
  mock.timers.tick(1999);
  assert.deepEqual(states, []);
  mock.timers.tick(1);
  assert.deepEqual(states, [["opening"]]);
  FakeSocket.all.at(-1).open();
  FakeSocket.all.at(-1).receive(table(4));

  connection.sitDown("secret");
  FakeSocket.all.at(-1).open();
  FakeSocket.all.at(-1).receive(table(5));

  assert.equal(FakeSocket.all.at(-1).sent[0].token, "secret");
  assert.deepEqual(states, [["opening"], ["on"], ["on"]]);
});

test("what was ended for good stays so when the page is looked at again", () => {
  const { connection, socket, states } = connect();
  socket.close(4404, "There is no such table.");

  connection.look();
  mock.timers.tick(60_000);

  assert.equal(states.length, 1);
  assert.equal(FakeSocket.all.length, 1);
});
