// A page with something to hand on, and nothing else to do.

import { prepareShares } from "./shares.js";

prepareShares(document);
