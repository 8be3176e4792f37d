/* The connection to the server, with a socket that is played by the test. */

import "./browser.mjs";
import assert from "node:assert";
import { mock, test } from "node:test";

const { TableConnection } = await import("../../src/croupier/server/page/connection.mjs");

class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  static all = [];
  readyState = FakeSocket.OPEN;
  sent = [];

  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close(code = 1005, reason = "") {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code, reason });
  }
}
globalThis.WebSocket = FakeSocket;

const table = (seq, turn = 1) => ({ type: "snapshot", seq, turn });

function connect(token = null) {
  const received = [], states = [];
  const listener = {
    receive: (message) => received.push(message),
    state: (...said) => states.push(said),
  };
  FakeSocket.all = [];
  const url = new URL("https://table.test/api/tables/abc/socket");
  const connection = new TableConnection(url, `abc-${Math.random()}`, token, listener);
  FakeSocket.all[0].onopen();
  return { connection, received, states, socket: FakeSocket.all[0] };
}

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

test("an answer without an ack is sent again, with its number, while its question is open", (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { connection, socket, states } = connect();
  socket.receive(table(4, 9));
  connection.answer(9, 2);

  socket.close(1006);
  mock.timers.tick(1000);
  const again = FakeSocket.all[1];
  again.receive(table(4, 9));

  assert.deepEqual(again.sent, [socket.sent.at(-1)]);
  assert.deepEqual(states, [["on"], ["lost"], ["on"]]);
});

test("an answer that was taken is not sent again", (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { connection, socket } = connect();
  socket.receive(table(4, 9));
  connection.answer(9, 2);
  socket.receive({ type: "ack", id: socket.sent.at(-1).id, turn: 9 });

  socket.close(1006);
  mock.timers.tick(1000);
  FakeSocket.all[1].receive(table(4, 9));

  assert.deepEqual(FakeSocket.all[1].sent, []);
});

test("the server may end it for good, and says why", () => {
  const { socket, states } = connect();

  socket.close(4404, "There is no such table.");

  assert.deepEqual(states, [["shut", "There is no such table."]]);
  assert.equal(FakeSocket.all.length, 1);
});
