// Written by `python -m tools.protocol` from `src/touchline/server/wire/messages.py`. Do not edit.

/** The command is carried out and on disk. ``n`` is the number of this viewer's last event. */
export interface Ack {
  type: "ack";
  cmd_id: string;
  n: number;
}

/** The seats that want a rematch; ``table`` is the new table once all do. */
export interface Again {
  type: "again";
  seats: string[];
  table: string;
}

/** Answer the other side's offer. Its maker withdraws it with ``yes`` false. */
export interface Answer {
  type: "answer";
  cmd_id: string;
  kind: "draw" | "undo";
  yes: boolean;
}

/** A question: its number ``n``, the side and role it is for, the step, the rule, and, for that side, the choices. Answer it with ``play``. If ``seal`` is not 0, answer with ``seal``, and seal that number with the choice. */
export interface AskInfo {
  n: number;
  who: string;
  role: string;
  seat: string;
  step: string;
  cite: string;
  choices: Option[];
  seal?: number;
}

/** The open questions. They replace the previous ones. */
export interface Asks {
  type: "asks";
  asks: AskInfo[];
}

/** Why a choice is not available; ``reason`` is empty if it is. */
export interface Because {
  type: "because";
  ask: number;
  name: string;
  reason: string;
  cite: string;
}

/** A choice in a few figures: the least and the most that it comes to, one figure where these are the same. A small risk is left out. */
export interface Brief {
  name: string;
  average: string[];
  main: Chance[];
  risk: Chance[];
}

/** The command is not carried out yet: send it again after ``retry_after`` seconds. */
export interface Busy {
  type: "busy";
  cmd_id: string;
  retry_after: number;
}

/** What may happen (``odds.WHAT`` in the game's catalogue), how likely as a fraction and in percent. The fraction is empty where it would have more parts than four dice, or where throws rarer than one in a million were left out. */
export interface Chance {
  what: string;
  odds: string;
  percent: string;
}

/** Send a chat message to everybody, or to one's own team. */
export interface Chat {
  type: "chat";
  cmd_id: string;
  text: string;
  team?: boolean;
}

/** A side has chosen at step ``step`` of the record; ``name`` is empty if this viewer may not know the choice. */
export interface Choice {
  type: "choice";
  step: number;
  at: string;
  who: string;
  name: string;
  params: Record<string, any>;
}

/** Claim the match because the other side is out of time. At a sealed table, also because it has not opened its choice in time, or must answer and has been away for longer than the grace. */
export interface Claim {
  type: "claim";
  cmd_id: string;
}

/** The seconds that each side had left at the time ``at``, and the sides whose clocks run. */
export interface Clock {
  type: "clock";
  at: number;
  left: Record<string, number>;
  running: string[];
}

/** Send the SHA-256 of this side's part in the dice, if it did not come with ``sit`` or is needed again. */
export interface Contribute {
  type: "contribute";
  cmd_id: string;
  hash: string;
}

/** The commitments to the dice, and what has been opened; all contributions must be open by the time ``until``. If somebody leaves before that, or is late, the dice begin anew with another commitment: ``restarts`` says how often they have. A side agrees to it by promising another part with ``contribute``; no part is used twice. */
export interface Dice {
  type: "dice";
  stage: "lobby" | "opening" | "over" | "playing";
  commitment: string;
  hashes: Record<string, string>;
  contributions: Record<string, string>;
  until: number | null;
  restarts: number;
}

/** A die that follows a choice: its code in the game's catalogue (``die.CODE``; empty if it has none), its faces. */
export interface Die {
  name: string;
  faces: Face[];
}

/** A face of a die, by its name, and its odds as a fraction. */
export interface Face {
  name: string;
  odds: string;
}

/** By what a table is shaded: the average (``what`` is empty), or the main chance. For each cell, row by row, a shade from 1 to 5, the higher the better for this side (0 where there is nothing to compare). ``mix`` says in percent how often to make each choice, so that nothing the other side does pushes it past ``bound``: a floor if ``ours``, else a ceiling. Both are empty where that cannot be told. */
export interface Gauge {
  what: string;
  ours: boolean;
  shades: number[][];
  mix: string[];
  bound: string;
}

/** Subscribe. The client has seen everything up to event ``last``; it gets the events since, or a snapshot. */
export interface Hello {
  type: "hello";
  last?: number;
}

/** A row or a column of a table: a choice, and a second one that the same side makes before any die; ``also`` are other open choices that come to the same. */
export interface Line {
  picks: Pick[];
  also: Pick[];
}

/** A secret choice lies face down. ``envelope`` is the SHA-256 of salt, table, step, side and choice; at a sealed table it is the ``seal`` that the side sent. */
export interface Locked {
  type: "locked";
  step: number;
  who: string;
  envelope: string;
}

/** Ask for the odds of question ``ask``, which must be for this seat. The answer is ``outlook``, ``reject`` or ``busy`` with the same ``cmd_id``; other messages may come first. It changes nothing. */
export interface Odds {
  type: "odds";
  cmd_id: string;
  ask: number;
}

/** The odds of a question, as far as this seat can know: the dice that follow its choices, and a table of what they come to. At a secret call the columns are the choices of the other side; else there are none, and each row has one cell. Empty if no die follows, or if it depends on something that the other side hides (``known`` is false). */
export interface OddsReply {
  type: "outlook";
  cmd_id: string;
  ask: number;
  dice: Die[];
  rows: Line[];
  columns: Line[];
  cells: ((Prospect | null)[])[];
  gauges: Gauge[];
  briefs: Brief[];
  known: boolean;
}

/** Offer the other side to take back the last choice, or to agree on a draw. */
export interface Offer {
  type: "offer";
  cmd_id: string;
  kind: "draw" | "undo";
}

/** The open offers, each with the seat that made it and the seats that agreed. ``refused_by`` just refused one. */
export interface Offers {
  type: "offers";
  offers: Record<string, string[]>;
  refused_by?: string;
}

/** Reveal this side's part in the dice, once all hashes are in. */
export interface Open {
  type: "open";
  cmd_id: string;
  contribution: string;
}

/** A choice: its name, the key of its text in the catalogue, and the parameters from which a screen draws it. */
export interface Option {
  name: string;
  key: string;
  params: Record<string, any>;
}

/** Set a standing order, which answers a question that comes at every play. */
export interface Order {
  type: "order";
  cmd_id: string;
  order: string;
  setting: string;
}

/** The standing orders of this seat. */
export interface Orders {
  type: "orders";
  orders: Record<string, string>;
}

/** The match has ended. With ``secret`` anybody can now check every throw. */
export interface Over {
  type: "over";
  winner: string | null;
  reason: string;
  score: Record<string, number>;
  secret: string;
}

/** A choice, and the step at which it is made. */
export interface Pick {
  step: string;
  name: string;
}

/** Answer question ``ask``. Further choices answer the questions to the same seat that follow directly. */
export interface Play {
  type: "play";
  cmd_id: string;
  ask: number;
  choices: string[];
}

/** What a choice comes to, at a secret call against one of the other side's: the yards on average (empty if none count), the chance that matters most (``odds.main.WHAT`` in the game's catalogue, in short ``odds.short.WHAT``), the one to fear, and everything that may happen, the likeliest first. What is rarer than one in a thousand is left out. ``covered`` is true where the defense has guessed right. */
export interface Prospect {
  average: string;
  main: Chance | null;
  risk: Chance | null;
  covered: boolean;
  chances: Chance[];
}

/** The command is refused, and nothing has changed: the error's code, its parameters, and the rule if there is one. Rejects are not stored: the same command may be sent again and succeed later. */
export interface Reject {
  type: "reject";
  cmd_id: string;
  code: string;
  params: Record<string, any>;
  cite: string;
}

/** Ask for a rematch with the sides swapped. It begins once everybody at the table has asked. */
export interface Rematch {
  type: "rematch";
  cmd_id: string;
}

/** Resign the match. */
export interface Resign {
  type: "resign";
  cmd_id: string;
}

/** Both secret choices are revealed together. */
export interface Reveal {
  type: "reveal";
  step: number;
  at: string;
  calls: RevealedCall[];
}

/** A revealed choice, with the salt that opens its envelope. */
export interface RevealedCall {
  who: string;
  name: string;
  salt: string;
  envelope: string;
}

/** Take a seat from its holder; owner only. While its side has a secret, nobody but that person and a computer player can sit there again (``seat_kept``). */
export interface Revoke {
  type: "revoke";
  cmd_id: string;
  seat: string;
}

/** Chat. ``text`` is empty if the viewer blocks whoever said it. */
export interface Said {
  type: "said";
  seat: string;
  name: string;
  text: string;
  team: boolean;
}

/** Make a secret choice at a sealed table without sending it: ``seal`` is the SHA-256 of a salt of 16 bytes and the text ``seal TABLE STEP SIDE CHOICE``, where the step is the question's ``seal``. Until the other side's choice is in it can be sealed again, or taken back with ``unlock``. */
export interface Seal {
  type: "seal";
  cmd_id: string;
  ask: number;
  seal: string;
}

/** Seat a computer player of this level on an open seat, or remove it with an empty level; owner only. */
export interface SeatComputer {
  type: "seat";
  cmd_id: string;
  seat: string;
  level?: string;
}

/** A seat: the name of the person, or the level of the computer player. If the person is absent: when a computer player steps in, or when the other side may claim the match because the absent person must answer. */
export interface SeatInfo {
  seat: string;
  side: string;
  roles: string[];
  taken: boolean;
  name: string;
  level: string;
  here: boolean;
  stand_in_from: number | null;
  claim_from: number | null;
}

/** Who sits where. */
export interface Seats {
  type: "seats";
  seats: SeatInfo[];
}

/** Take an open seat. ``hash`` is the SHA-256 of this side's part in the dice: 32 bytes, still secret. */
export interface Sit {
  type: "sit";
  cmd_id: string;
  seat: string;
  name?: string;
  hash?: string | null;
}

/** Everything this viewer may know, as of event ``n``. */
export interface Snapshot {
  type: "snapshot";
  n: number;
  table: string;
  game: string;
  edition: string;
  options: Record<string, any>;
  ruleset: string;
  seat: string;
  side: string;
  private: boolean;
  chat: boolean;
  hot_seat: boolean;
  sealed: boolean;
  seats: Seats;
  dice: Dice;
  clock: Clock | null;
  view: Record<string, any>;
  asks: AskInfo[];
  locked: Record<string, string>;
  unsealing: Unsealing | null;
  offers: Record<string, string[]>;
  orders: Record<string, string>;
  over: Over | null;
  again: Again;
  continues: string;
}

/** Leave the seat. */
export interface Stand {
  type: "stand";
  cmd_id: string;
}

/** An event. The numbers of each viewer have no gaps. */
export interface TableEvent {
  type: "event";
  n: number;
  what: Asks | View | Choice | Locked | Unlocked | Unsealing | Reveal | Throw | Told | Undone | Seats | Dice | Clock | Offers | Orders | Said | Over | Again;
}

/** A throw of dice: the outcome ``name`` has ``ways`` of ``total`` ways; ``before`` ways belong to earlier outcomes. Draw ``draw`` of the table's key gave one of the ``ways`` numbers that begin at ``before``. */
export interface Throw {
  type: "throw";
  step: number;
  at: string;
  name: string;
  ways: number;
  total: number;
  before: number;
  draw: number;
}

/** A message to show: a key of the catalogue, its parameters, and the rule behind it. A parameter may be a phrase inside the text: an object with ``key`` (of the game's texts) and ``params``. */
export interface Told {
  type: "told";
  key: string;
  params: Record<string, any>;
  cite: string;
}

/** A side has taken back its last choice: the steps from ``step`` on are void. */
export interface Undone {
  type: "undone";
  step: number;
  who: string;
}

/** Take back a secret choice while the other side's is not in. */
export interface Unlock {
  type: "unlock";
  cmd_id: string;
  ask: number;
}

/** A secret choice was taken back before the other side's was in. */
export interface Unlocked {
  type: "unlocked";
  step: number;
  who: string;
}

/** Open the sealed choice, once all are sealed. The salt goes into all further throws. */
export interface Unseal {
  type: "unseal";
  cmd_id: string;
  ask: number;
  name: string;
  salt: string;
}

/** All secret choices are sealed: each side must open its own now, naming this ``ask``. The sides in ``opened`` have done so; after the time ``until`` they may claim the match. */
export interface Unsealing {
  type: "unsealing";
  step: number;
  ask: number;
  opened: string[];
  until: number;
}

/** The table as this viewer sees it: the game's own fields. */
export interface View {
  type: "view";
  view: Record<string, any>;
}

/** Ask why ``name`` cannot be chosen at question ``ask``. */
export interface Why {
  type: "why";
  ask: number;
  name: string;
}

export type FromClient = Hello | Why | Odds | Sit | Stand | SeatComputer | Revoke | Contribute | Open | Play | Unlock | Seal | Unseal | Order | Offer | Answer | Resign | Claim | Rematch | Chat;

export type FromServer = TableEvent | Snapshot | Ack | Reject | Busy | Because | OddsReply;
