/**
 * Maximum nesting of a body before it is parsed as JSON. Events deeper than 32 levels are bad; with
 * the surrounding array and a few more levels, each of them is still recognized as such.
 */
export const MAX_BODY_DEPTH = 36;

/**
 * Maximum number of commas and opening brackets in a body, which determine the cost of parsing it.
 * A batch of the tracker, of at most 60,000 bytes, cannot have more.
 */
export const MAX_BODY_STRUCTURE = 40_000;

/**
 * A body with at most this length and number of brackets is cheap to parse, whatever its content.
 * The tracker's batches are: they have about ten brackets per event.
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

export type ParsedJson =
  | { ok: true; value: unknown; text: string }
  | { ok: false; why: 'too-many' | 'unparseable' };

/**
 * Parses a body as JSON. Its cost is limited before (`limitStructure`, which may blank parts of the
 * bytes). Some clients send a byte order mark, which is left out. Never throws.
 *
 * @param options.maxStructure the maximum number of commas and opening brackets
 */
export function parseJson(
  bytes: Buffer,
  {
    maxStructure = MAX_BODY_STRUCTURE,
    reviver,
  }: { maxStructure?: number; reviver?: (key: string, part: unknown) => unknown } = {},
): ParsedJson {
  let text = textOf(bytes);
  if (!isCheap(text)) {
    if (!limitStructure(bytes, maxStructure)) return { ok: false, why: 'too-many' };
    text = textOf(bytes);
  }
  try {
    return { ok: true, value: JSON.parse(text, reviver), text };
  } catch {
    return { ok: false, why: 'unparseable' };
  }
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * Whether a text of JSON may have characters that a database refuses. Decoded UTF-8 has no lone
 * surrogates, and JSON no plain control characters, so they are there only as escapes.
 */
export function mayHideCharacters(text: string): boolean {
  return text.includes('\\u');
}

/** Whether a body can skip `limitStructure`. This check costs 10 % of it. */
export function isCheap(text: string): boolean {
  return text.length <= SHORT_LENGTH && count(text, '[') + count(text, '{') <= FEW_BRACKETS;
}

/** Counts a character in a text, up to one more than `FEW_BRACKETS`. */
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
 * Scans a body before it is parsed as JSON, and blanks everything deeper than `MAX_BODY_DEPTH` in
 * place: the surrounding value remains too deep for an event, and other events are not affected.
 * Recognizes only brackets, commas and strings; syntax errors are left to the parser. Takes about a
 * nanosecond per byte.
 *
 * @returns whether the body has at most `maxStructure` commas and opening brackets
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
