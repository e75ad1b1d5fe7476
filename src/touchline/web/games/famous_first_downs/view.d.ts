// Written by `python -m tools.protocol` from the view of the game. Do not edit.

/** One defense card against the laid play. */
export interface CardView {
  card: string;
  results: string[];
}

/** One option of the laid play. */
export interface OptionView {
  zone: string;
  yards: number;
  trick: boolean;
}

/** A text within a text: a key of the game's catalogue, and its parameters. */
export interface Phrase {
  key: string;
  params: Record<string, any>;
}

/** Famous First Downs as one side sees it, or a watcher. */
export interface View {
  viewer: string;
  step: string;
  score: [number, number];
  drives: [number, number];
  drives_each: number;
  overtime: number;
  drive: Phrase | null;
  offense: string;
  down: number;
  offense_zone: number;
  neutral_zone: number;
  defense_zone: number;
  conversion: boolean;
  situation: Phrase | null;
  pool: number;
  momentum: [number, number];
  repeats: number;
  kick_distance: number;
  kick_steps: number;
  called: string;
  play: string;
  options: OptionView[];
  against: CardView[];
  option: string;
  card: string;
  grid: string[];
  shown: Phrase | null;
  tackle: boolean;
  bought: boolean;
  sacked: boolean;
  yards: number;
  stands: Phrase | null;
  last_drive: string;
  chosen: string[];
  conceded: boolean;
  over: boolean;
}
