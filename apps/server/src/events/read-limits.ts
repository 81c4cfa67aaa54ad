/**
 * Levels that a body may be nested before it is read as JSON. Events are bad from 32 on; with the
 * array around them and some levels to spare, each such event is still known for what it is.
 */
export const MAX_BODY_DEPTH = 36;

/**
 * Commas and opening brackets that a body may hold: what reading it as JSON costs goes by them. A
 * batch of the tracker's, of 60,000 bytes at most, cannot hold more.
 */
export const MAX_BODY_STRUCTURE = 40_000;

/**
 * A body that is as short as this, and has no more brackets, costs little whatever it is. The tracker's
 * are: a batch has some ten brackets an event.
 */
const SHORT_LENGTH = 64 * 1024;
const FEW_BRACKETS = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const OPEN_SQUARE = 0x5b;
const CLOSE_SQUARE = 0x5d;
const OPEN_CURLY = 0x7b;
const CLOSE_CURLY = 0x7d;

/** Whether a body need not be looked through: to tell costs a tenth of that. */
export function isCheap(text: string): boolean {
  return text.length <= SHORT_LENGTH && count(text, '[') + count(text, '{') <= FEW_BRACKETS;
}

/** How often a character stands in a text; no further than to one more than few. */
function count(text: string, character: string): number {
  let found = 0;
  let at = text.indexOf(character);
  while (at !== -1 && found <= FEW_BRACKETS) {
    found += 1;
    at = text.indexOf(character, at + 1);
  }
  return found;
}

/**
 * Looks a body through before it is read as JSON, and blanks what is nested deeper than
 * `MAX_BODY_DEPTH`, in place: the value around it stays, is still nested too deeply for an event, and
 * takes nothing of its neighbours with it. Knows no JSON but its brackets, commas and strings: what
 * is none is for the parser to find. Takes about a nanosecond a byte.
 *
 * @returns whether the body holds no more than `MAX_BODY_STRUCTURE`
 */
export function limitStructure(bytes: Uint8Array): boolean {
  const { length } = bytes;
  let depth = 0;
  let structure = 0;
  let deepFrom = -1;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at += 1;
      while (at < length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    } else if (byte === COMMA) {
      structure += 1;
    } else if (byte === OPEN_CURLY || byte === OPEN_SQUARE) {
      structure += 1;
      depth += 1;
      if (depth === MAX_BODY_DEPTH && deepFrom === -1) deepFrom = at + 1;
    } else if (byte === CLOSE_CURLY || byte === CLOSE_SQUARE) {
      if (depth === MAX_BODY_DEPTH) {
        bytes.fill(SPACE, deepFrom, at);
        deepFrom = -1;
      }
      depth -= 1;
    }
  }
  if (deepFrom !== -1) bytes.fill(SPACE, deepFrom);
  return structure <= MAX_BODY_STRUCTURE;
}
