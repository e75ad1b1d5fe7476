// Written by `python -m tools.protocol` from the view of the game. Do not edit.

/** Brettfußball as one side sees it, or a watcher: nothing is hidden. */
export interface View {
  viewer: string;
  step: string;
  side: string;
  play: string;
  thrown: number;
  turn: number;
  last_turn: number;
  score: [number, number];
  ball: string;
  holder: string;
  ground: string[];
  pieces: [string, string, number][];
  die: string;
  over: boolean;
}
