/** The keys of the lab, by where they act: for its list of keys, and for the documentation. */
import type { KeyMeaning } from "../../parts/key-list.tsx";

interface KeyGroup {
  readonly where: string;
  readonly keys: readonly KeyMeaning[];
}

export const LAB_KEYS: readonly KeyGroup[] = [
  {
    where: "In the machine and the timeline",
    keys: [
      ["Space", "play and pause"],
      ["← →", "one act of a hand-off; with Shift one event"],
      ["[ ]", "the hand-off before, and the next one"],
      ["Home, End", "begin and end of what is recorded"],
      ["Enter, Esc", "in the machine: into a part of it, and out again"],
      ["+ −", "in the timeline: closer, and wider"],
      ["I, O", "in the timeline: begin and end of a selection"],
    ],
  },
  {
    where: "In the figure",
    keys: [
      ["← →", "the point before, and the next one of the curve"],
      ["↑ ↓", "to the curve above, and below"],
      ["Enter", "select the point's run"],
    ],
  },
  {
    where: "In the program",
    keys: [["Ctrl+Enter", "run the edited program"]],
  },
  {
    where: "In a tour, anywhere",
    keys: [
      ["Page down, Page up", "next and previous step"],
      ["← →", "one act of a hand-off; with Shift one event"],
    ],
  },
  {
    where: "In a race",
    keys: [
      ["Space", "start and pause"],
      ["← →", "a twentieth of the race back, and on"],
      ["Home, End", "the start, and the finishing line"],
      ["Esc", "close the race"],
    ],
  },
  { where: "Anywhere", keys: [["?", "this list"]] },
];
