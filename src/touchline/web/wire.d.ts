// Written by `python -m tools.protocol` from `src/touchline/server/wire/messages.py`. Do not edit.

/** Done, and on disk. ``n`` is the last event of this viewer so far. */
export interface Ack {
  type: "ack";
  cmd_id: string;
  n: number;
}

/** Who wants a rematch; ``table`` is the new table once all do. */
export interface Again {
  type: "again";
  seats: string[];
  table: string;
}

/** Answer the other side's offer; the one who made it withdraws it with ``yes`` false. */
export interface Answer {
  type: "answer";
  cmd_id: string;
  kind: "draw" | "undo";
  yes: boolean;
}

/** A question: its number ``n``, the side and role it is for, the step, the rule, and for that side the choices. It is answered with ``play``; if ``seal`` is not 0, with ``seal``, and that is the number to be sealed with it. */
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

/** The open questions, in place of those before. */
export interface Asks {
  type: "asks";
  asks: AskInfo[];
}

/** Why a choice is not to be had; ``reason`` is empty if it is. */
export interface Because {
  type: "because";
  ask: number;
  name: string;
  reason: string;
  cite: string;
}

/** Not done yet: send it again after ``retry_after`` seconds. */
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

/** Say something, to all or to the own team. */
export interface Chat {
  type: "chat";
  cmd_id: string;
  text: string;
  team?: boolean;
}

/** A side has chosen at step ``step`` of the record; ``name`` is empty if this viewer must not know what. */
export interface Choice {
  type: "choice";
  step: number;
  at: string;
  who: string;
  name: string;
  params: Record<string, any>;
}

/** Claim the match because the other side's time is used up; at a sealed table also because it has not opened its choice in time, or must answer and is away for longer than the grace. */
export interface Claim {
  type: "claim";
  cmd_id: string;
}

/** Seconds left for each side at the time ``at``, and whose clock runs. */
export interface Clock {
  type: "clock";
  at: number;
  left: Record<string, number>;
  running: string[];
}

/** The SHA-256 of this side's part in the dice, if it did not come with ``sit`` or was asked for again. */
export interface Contribute {
  type: "contribute";
  cmd_id: string;
  hash: string;
}

/** How far the dice are promised and opened; ``until`` is the time by which all contributions must be open. */
export interface Dice {
  type: "dice";
  stage: "lobby" | "opening" | "over" | "playing";
  commitment: string;
  hashes: Record<string, string>;
  contributions: Record<string, string>;
  until: number | null;
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

/** Where this client stands: it has seen everything up to event ``last``. What it missed follows, or a snapshot. */
export interface Hello {
  type: "hello";
  last?: number;
}

/** A secret choice lies face down; ``envelope`` is the SHA-256 of salt, table, step, side and choice, or at a sealed table what the side has shown of it. */
export interface Locked {
  type: "locked";
  step: number;
  who: string;
  envelope: string;
}

/** Ask for the odds of question ``ask``, which this seat is asked: answered by ``outlook``, ``reject`` or ``busy`` under the same ``cmd_id``, maybe after other messages. Nothing changes by it. */
export interface Odds {
  type: "odds";
  cmd_id: string;
  ask: number;
}

/** The odds of a question, as far as this seat can know: the dice that follow its choices, and what each choice comes to. Empty if no die follows any, or if the other side hides what they depend on (``known`` is false). */
export interface OddsReply {
  type: "outlook";
  cmd_id: string;
  ask: number;
  dice: Die[];
  prospects: Prospect[];
  known: boolean;
}

/** Ask the other side's people to let the last choice be taken back, or to agree on a draw. */
export interface Offer {
  type: "offer";
  cmd_id: string;
  kind: "draw" | "undo";
}

/** The open offers, each with the seat that made it and the seats that have agreed. */
export interface Offers {
  type: "offers";
  offers: Record<string, string[]>;
}

/** This side's part in the dice, once all hashes are in. */
export interface Open {
  type: "open";
  cmd_id: string;
  contribution: string;
}

/** A choice: its name, the key of its words in the catalogue, and what it points at for a screen to draw. */
export interface Option {
  name: string;
  key: string;
  params: Record<string, any>;
}

/** Leave a standing order, so as not to be asked the same at every play. */
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

/** The match has ended. ``secret`` opens the dice: anybody can check every throw now. */
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

/** Answer question ``ask``; further choices answer the questions that follow at once to the same seat. */
export interface Play {
  type: "play";
  cmd_id: string;
  ask: number;
  choices: string[];
}

/** What a choice comes to: its ``picks`` (a second one is made before any die), at a secret call the choices of the other side ``against`` which it comes to this, the yards on average (empty if none count), and everything that may happen, the likeliest first. What is rarer than one in a thousand is left out. */
export interface Prospect {
  picks: Pick[];
  against: Pick[];
  average: string;
  chances: Chance[];
}

/** Not done, and nothing has changed: an error's code, its parameters and the number of the rule, if one forbids it. Rejects are not kept: the same command may be sent again and succeed later. */
export interface Reject {
  type: "reject";
  cmd_id: string;
  code: string;
  params: Record<string, any>;
  cite: string;
}

/** Play again with the sides swapped, once everybody at the table wants to. */
export interface Rematch {
  type: "rematch";
  cmd_id: string;
}

/** Give the match up. */
export interface Resign {
  type: "resign";
  cmd_id: string;
}

/** Both secret choices are turned up together. */
export interface Reveal {
  type: "reveal";
  step: number;
  at: string;
  calls: RevealedCall[];
}

/** A secret choice turned up, with what opens its envelope. */
export interface RevealedCall {
  who: string;
  name: string;
  salt: string;
  envelope: string;
}

/** The owner of the table takes a seat from its holder. */
export interface Revoke {
  type: "revoke";
  cmd_id: string;
  seat: string;
}

/** Chat. */
export interface Said {
  type: "said";
  seat: string;
  name: string;
  text: string;
  team: boolean;
}

/** At a sealed table, make a secret choice and keep it: ``seal`` is the SHA-256 of a salt of 16 bytes and the text ``seal TABLE STEP SIDE CHOICE``, the step being the question's ``seal``. Sealed again, or taken back with ``unlock``, it can be changed until the other side's is in. */
export interface Seal {
  type: "seal";
  cmd_id: string;
  ask: number;
  seal: string;
}

/** The owner of the table puts a computer player of this level on an open seat, or none on one that has it. */
export interface SeatComputer {
  type: "seat";
  cmd_id: string;
  seat: string;
  level?: string;
}

/** A seat: who sits there by name, a computer player's level, and from when on one sits in for somebody absent, or from when on the other side may claim the match because somebody absent must answer. */
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

/** Take an open seat. ``hash`` is the SHA-256 of this side's part in the dice, 32 bytes that stay secret so far. */
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

/** Something that happened, numbered without a gap for this viewer alone. */
export interface TableEvent {
  type: "event";
  n: number;
  what: Asks | View | Choice | Locked | Unlocked | Unsealing | Reveal | Throw | Told | Undone | Seats | Dice | Clock | Offers | Orders | Said | Over | Again;
}

/** Dice: the outcome ``name`` has ``ways`` of ``total`` ways, ``before`` of them belong to outcomes listed before. Draw ``draw`` of the table's key fell on one of the numbers from ``before`` on. */
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

/** Something to tell: a key of the message catalogue, its parameters, the rule it happened by. A parameter may be a phrase, a text within the text: an object with ``key`` (of the game's texts) and ``params``. */
export interface Told {
  type: "told";
  key: string;
  params: Record<string, any>;
  cite: string;
}

/** A side has taken back its last choice: the steps from ``step`` on did not happen. */
export interface Undone {
  type: "undone";
  step: number;
  who: string;
}

/** Take a secret choice back that waits for the other side's. */
export interface Unlock {
  type: "unlock";
  cmd_id: string;
  ask: number;
}

/** A secret choice was taken back before the other was in. */
export interface Unlocked {
  type: "unlocked";
  step: number;
  who: string;
}

/** Open the sealed choice, once all are sealed. The salt has a part in all further throws. */
export interface Unseal {
  type: "unseal";
  cmd_id: string;
  ask: number;
  name: string;
  salt: string;
}

/** All secret choices are sealed: each side opens its own now, naming this ``ask``. ``opened`` have done so; after the time ``until`` they may claim the match. */
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
