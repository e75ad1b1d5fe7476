// Written by `python -m tools.protocol` from the view of the game. Do not edit.

/** A defense card as printed: what a run loses, and the faces that stop each other play. */
export interface DefenseCard {
  name: string;
  run: number;
  on_pass: number[];
  on_long_pass: number[];
  on_special: number[];
  ends: string[];
}

/** A normal offense card as printed: squares by throw, x where it fails. */
export interface OffenseCard {
  name: string;
  kind: string;
  squares: string[];
}

/** A text within a text: a key of the game's catalogue, and its parameters. */
export interface Phrase {
  key: string;
  params: Record<string, any>;
}

/** The First Down Game as one side sees it, or a watcher. */
export interface View {
  viewer: string;
  step: string;
  possession: number;
  possessions: number;
  extra: boolean;
  possession_name: Phrase;
  score: [number, number];
  offense: string;
  piece: number;
  first_down: number;
  touch_down: number;
  to_go: number;
  distance: Phrase | null;
  down: number;
  downs: number;
  picked: string[];
  hand: string[];
  hand_count: number;
  laid: string[];
  special: string;
  card: string;
  cover: string;
  thrown: number;
  stops: number[];
  bonus: string;
  deck: OffenseCard[];
  covers: DefenseCard[];
  kick_good: number[];
  special_good: number[];
  chosen: string[];
  over: boolean;
}
