// Written by `python -m tools.protocol` from the view of the game. Do not edit.

/** A text within a text: a key of the game's catalogue, and its parameters. */
export interface Phrase {
  key: string;
  params: Record<string, any>;
}

/** 1st & Roll as one side sees it, or a watcher. */
export interface View {
  viewer: string;
  step: string;
  period: number;
  period_name: Phrase;
  overtime: boolean;
  clock: string;
  score: [number, number];
  timeouts: [number, number];
  offense: string;
  down: number;
  ball: number;
  mark: number;
  to_go: number;
  situation: Phrase | null;
  play: string;
  ordinary: boolean;
  call: string;
  cover: string;
  yards: number;
  kicked: number;
  tackle: number;
  die: string;
  chosen: string[];
  over: boolean;
}
