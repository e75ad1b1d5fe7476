// What cannot be seen in a name or a message: the server refuses it, so it does not leave the page.

/** Control characters, zero width, turns of direction; as the server has it (wire/messages.py). */
const CONTROL = "\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f";
const TURNS = "\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufff9-\\ufffb";
const EMPTY = "\\u00ad\\u180e\\u200b\\ufeff\\u{e0000}-\\u{e0fff}";
const HIDDEN = new RegExp(`[${CONTROL}${TURNS}${EMPTY}]`, "gu");
/** What some scripts need within words and emoji between them, and no name does. */
const JOINING = /[\n\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u3164\uffa0]/gu;

/** A name without anything that cannot be seen: joined emoji come apart. @param {string} typed */
export const cleanName = (typed) => typed.replace(HIDDEN, "").replace(JOINING, "");

/** A message without anything that hides in it. @param {string} typed */
export const cleanLine = (typed) => typed.replace(HIDDEN, "");
