// The rules page: puts the stones where its text names them.

import { fillStones } from "./board/stones.js";

fillStones(document);
