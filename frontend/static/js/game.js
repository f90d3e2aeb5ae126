// The page of one game: its moves as a list, stones in the table, and what can be handed on.

import { readGround } from "./board/geometry.js";
import { fillStones } from "./board/stones.js";
import { byId } from "./room/dom.js";
import { showMoves } from "./room/moves.js";
import { prepareShares } from "./shares.js";

const { rows, moves } = JSON.parse(byId("game-data").textContent ?? "");
fillStones(document);
showMoves(byId("moves"), readGround(rows), moves);
byId("moves").scrollTop = 0;
prepareShares(document);
