/**
 * The shapes that the board's modules share. Types only.
 *
 * @typedef {[number, number]} Cell column and row, 0-based from the top left of the full grid
 * @typedef {"blue" | "purple" | "red" | "orange" | "yellow" | "green"} Colour
 * @typedef {"blue" | "yellow" | "red"} Kind what a bridge is: Blue's, Yellow's, or red and nobody's
 *
 * @typedef {object} Stone
 * @property {Cell} cell
 * @property {Colour} colour
 *
 * @typedef {object} Bridge
 * @property {Kind} kind
 * @property {boolean} cut grey and dashed
 * @property {Cell} from
 * @property {Cell} to
 *
 * @typedef {object} Offer a bridge that could be built, drawn faintly
 * @property {Cell} from
 * @property {Cell} to
 * @property {Kind} [kind]
 *
 * @typedef {object} SpokenPart of the position in words
 * @property {string} title
 * @property {string[]} lines
 *
 * @typedef {object} BoardState all that is shown. Every field has a value; update() takes any part of them
 * @property {Stone[]} stones
 * @property {Bridge[]} bridges
 * @property {{cells: Cell[], bridges?: Offer[]} | null} last what was done last: its cells get brackets, its bridges a glow
 * @property {Cell[]} dots dots that are lit because they would take the chosen stone
 * @property {Offer[]} offers empty unless hints are on
 * @property {Colour | null} chosen colour in hand, shown as a ghost under the pointer
 * @property {boolean} placing whether a tap on an empty cell places the chosen stone
 * @property {boolean} bridging whether stones can be chosen as ends of a bridge
 * @property {Record<string, ("blue" | "yellow")[]>} owners who scores a region, by its token
 * @property {Cell | null} placed the stone placed this turn
 * @property {SpokenPart[]} told what the position in words begins with: whose turn it is, points, stones in hand
 *
 * @typedef {{type: "place", cell: Cell}} PlaceIntent
 * @typedef {{type: "bridge", from: Cell, to: Cell}} BridgeIntent
 * @typedef {{type: "say", what: "occupied" | "not_now", cell: Cell}} SayIntent a tap that could mean nothing: "occupied" is a
 *   stone tapped while one is to be placed, "not_now" anything tapped while nothing can be done
 * @typedef {{type: "preview", cell: Cell}} PreviewIntent a finger's first tap on a small cell: the next one there places the stone
 * @typedef {PlaceIntent | BridgeIntent | SayIntent | PreviewIntent} Intent
 *
 * @typedef {object} Look how the position is shown
 * @property {boolean} symbols signs on the stones
 * @property {boolean} flipped seen from the other side of the table
 * @property {boolean} text the position in words, below the board
 * @property {boolean} announce changes are read out through a polite live region
 */

export {};
