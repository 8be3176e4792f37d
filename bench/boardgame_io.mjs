/* Moves per processor-second of a boardgame.io server, for docs/performance.md.

   node bench/boardgame_io.mjs FOLDER [SECONDS]     FOLDER: where `npm install boardgame.io
   socket.io-client` was done. The plainest game there is (a move adds one to a number), a hundred
   matches of two players, in memory, one core; players answer at once, as in server_load.py. */

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const [folder, seconds = "10", role = ""] = process.argv.slice(2);
const library = createRequire(`${resolve(folder)}/`);
const PORT = 8123, MATCHES = 100, TICKS = 100;

function serve() {
  const { Server } = library("boardgame.io/server");
  const game = {
    name: "count",
    setup: () => ({ n: 0 }),
    moves: { add: ({ G }) => void G.n++ },
    turn: { minMoves: 1, maxMoves: 1 },
  };
  Server({ games: [game], origins: [/./] }).run({ port: PORT }, () => process.send("ready"));
}

/** The processor-seconds that a process has used. */
function used(process) {
  const fields = readFileSync(`/proc/${process}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

let moves = 0;

/** Let a player of a match move whenever it is asked. */
function join(match, player) {
  const { io } = library("socket.io-client");
  const socket = io(`http://127.0.0.1:${PORT}/count`, { transports: ["websocket"], forceNew: true });
  const answer = (state) => {
    if (state.ctx.currentPlayer !== player) return;
    moves++;
    const move = { type: "add", args: [], playerID: player };
    socket.emit("update", { type: "MAKE_MOVE", payload: move }, state._stateID, match, player);
  };
  socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
  socket.on("sync", (_match, { state }) => answer(state));
  socket.on("update", (_match, state) => answer(state));
}

async function measure() {
  const words = [import.meta.filename, folder, seconds, "serve"];
  const server = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  spawnSync("taskset", ["-cp", "0", String(server.pid)]);
  await new Promise((ready) => server.once("message", ready));
  for (let match = 0; match < MATCHES; match++) for (const player of "01") join(`m${match}`, player);
  await wait(2000);
  const before = [moves, used(server.pid)];
  await wait(1000 * Number(seconds));
  const [played, processor] = [moves - before[0], used(server.pid) - before[1]];
  console.log(`${played} moves, ${(played / processor).toFixed(0)} a server-CPU-second`);
  server.kill();
  process.exit();
}

if (role === "serve") serve();
else await measure();
