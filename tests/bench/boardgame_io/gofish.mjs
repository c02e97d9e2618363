// Go Fish on boardgame.io, as the reference of `make bench`: the same work per move as ours counts
// (legal asks of the mover, the move through the library's reducer, one filtered view per player
// and one for a spectator). Usage: node gofish.mjs SECONDS PLAYERS
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."CDHS"];

const books = (hand) => RANKS.filter((r) => hand.filter((c) => c[0] === r).length === 4);

function layBooks(G, player) {
  for (const rank of books(G.hands[player])) {
    G.hands[player] = G.hands[player].filter((c) => c[0] !== rank);
    G.laid[player].push(rank);
  }
}

const inGame = (G, p) => G.hands[p].length > 0 || G.stock.length > 0;

function legal(G, player, count) {
  const ranks = [...new Set(G.hands[player].map((c) => c[0]))];
  const targets = [...Array(count).keys()].map(String).filter((p) => p !== player && inGame(G, p));
  return targets.flatMap((t) => ranks.map((r) => [t, r]));
}

function next(G, ctx) {
  for (let i = 1; i <= ctx.numPlayers; i++) {
    const seat = (Number(ctx.currentPlayer) + i) % ctx.numPlayers;
    if (inGame(G, String(seat))) return seat;
  }
  return undefined;
}

const GoFish = {
  name: "gofish",
  setup: ({ ctx, random }) => {
    const stock = random.Shuffle(SUITS.flatMap((s) => RANKS.map((r) => r + s)));
    const hands = {};
    const laid = {};
    const size = ctx.numPlayers < 4 ? 7 : 5;
    for (let p = 0; p < ctx.numPlayers; p++) {
      hands[p] = stock.splice(0, size);
      laid[p] = [];
    }
    return { stock, hands, laid, dry: 0 };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    stock: G.stock.map(() => "??"),
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([p, h]) => [p, p === playerID ? h : h.map(() => "??")]),
    ),
  }),
  moves: {
    ask: ({ G, ctx, playerID, events }, target, rank) => {
      if (target === playerID || !inGame(G, target)) return "INVALID_MOVE";
      if (!G.hands[playerID].some((c) => c[0] === rank)) return "INVALID_MOVE";
      const caught = G.hands[target].filter((c) => c[0] === rank);
      let again = caught.length > 0;
      if (again) {
        G.hands[target] = G.hands[target].filter((c) => c[0] !== rank);
        G.hands[playerID].push(...caught);
        layBooks(G, playerID);
        G.dry = 0;
      } else if (G.stock.length) {
        const before = G.laid[playerID].length;
        G.hands[playerID].push(G.stock.shift());
        layBooks(G, playerID);
        again = G.laid[playerID].length > before;
        G.dry = 0;
      } else {
        G.dry += 1;
      }
      if (again && G.hands[playerID].length === 0 && G.stock.length) {
        G.hands[playerID].push(G.stock.shift());
      }
      if (!again || G.hands[playerID].length === 0) {
        const seat = next(G, ctx);
        if (seat !== undefined) {
          if (G.hands[seat].length === 0) G.hands[seat].push(G.stock.shift());
          events.endTurn({ next: String(seat) });
        }
      }
    },
  },
  turn: { minMoves: 0 },
  endIf: ({ G, ctx }) =>
    Object.values(G.laid).flat().length === 13 || G.dry > 4 * ctx.numPlayers ? { over: true } : undefined,
};

const seconds = Number(process.argv[2] ?? 3);
const players = Number(process.argv[3] ?? 3);
const game = ProcessGameConfig(GoFish);
const reducer = CreateGameReducer({ game });
let moves = 0;
let games = 0;
const end = performance.now() + seconds * 1000;
const started = performance.now();
while (performance.now() < end) {
  let state = InitializeGame({ game: { ...game, seed: `s${games}` }, numPlayers: players });
  while (!state.ctx.gameover && performance.now() < end) {
    const player = state.ctx.currentPlayer;
    const asks = legal(state.G, player, players);
    if (!asks.length) break;
    const args = asks[Math.floor(Math.random() * asks.length)];
    state = reducer(state, {
      type: "MAKE_MOVE",
      payload: { type: "ask", args, playerID: player },
    });
    for (const viewer of [...Array(players).keys(), null]) {
      game.playerView({ G: state.G, ctx: state.ctx, playerID: viewer === null ? null : String(viewer) });
    }
    moves += 1;
  }
  games += 1;
}
const took = (performance.now() - started) / 1000;
console.log(JSON.stringify({ moves_per_second: moves / took, moves, games }));
