/**
 * Maximum depth of a body. Events deeper than 32 are bad; within an array they are still recognized
 * as such.
 */
export const MAX_BODY_DEPTH = 36;

export const MAX_BODY_STRUCTURE = 40_000;

/** Length and number of brackets up to which any body is cheap; an event of a batch has ten. */
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

export type ParsedJson =
  | { ok: true; value: unknown; text: string }
  | { ok: false; why: 'too-many' | 'unparseable' };

/** Parses JSON after `limitStructure`, which may blank parts of the bytes. Never throws. */
export function parseJson(
  bytes: Buffer,
  {
    maxStructure = MAX_BODY_STRUCTURE,
    reviver,
  }: { maxStructure?: number; reviver?: (key: string, part: unknown) => unknown } = {},
): ParsedJson {
  let text = bodyText(bytes);
  if (!isCheap(text)) {
    if (!limitStructure(bytes, maxStructure)) return { ok: false, why: 'too-many' };
    text = bodyText(bytes);
  }
  try {
    return { ok: true, value: JSON.parse(text, reviver), text };
  } catch {
    return { ok: false, why: 'unparseable' };
  }
}

function bodyText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Whether a text may have hidden characters, which only escapes make possible: UTF-8 has no lone
 * surrogates, and JSON no plain control characters.
 */
export function mayHideCharacters(text: string): boolean {
  return text.includes('\\u');
}

/** Whether a body can skip `limitStructure`. This check costs 10 % of it. */
export function isCheap(text: string): boolean {
  return text.length <= SHORT_LENGTH && count(text, '[') + count(text, '{') <= FEW_BRACKETS;
}

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
 * Blanks what is deeper than `MAX_BODY_DEPTH` in place; false beyond `maxStructure`. A nanosecond
 * per byte.
 */
export function limitStructure(bytes: Uint8Array, maxStructure = MAX_BODY_STRUCTURE): boolean {
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
  return structure <= maxStructure;
}
