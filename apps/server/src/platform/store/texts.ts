/** What both databases accept: `\u0000` is removed, and lone surrogates become U+FFFD. */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return storableArray(value);
  if (isPlainObject(value)) return storableObject(value);
  return value;
}

export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}

function storableArray(items: unknown[]): unknown[] {
  const clean = items.map((item) => storable(item));
  return clean.some((item, index) => item !== items[index]) ? clean : items;
}

function storableObject(object: Record<string, unknown>): Record<string, unknown> {
  let changed = false;
  for (const key in object) {
    const value = object[key];
    if (storable(value) !== value || storableText(key) !== key) changed = true;
  }
  if (!changed) return object;
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [storableText(key), storable(value)]),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Visible: number signs of Arabic and related scripts (`Prepended_Concatenation_Mark`). */
const DRAWN = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}`;

/** Scripts that use no joiners: between their letters a joiner only disguises a word. */
const UNJOINED = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}`;

/** After a letter or its mark, in a script that uses them: Persian, Hindi. */
const JOINED_LETTER = String.raw`(?<=[[\p{L}\p{M}]--[${UNJOINED}\p{Script=Inherited}]])[\u200c\u200d]`;

/** A joiner that combines two emoji into one: a family. */
const JOINED_PICTURE = String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`;

/** The tag letters of a regional flag: Scotland's. */
const FLAG = String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;

/** A visible format character, captured as a group; otherwise a hidden character. */
const HIDDEN = new RegExp(
  String.raw`(${JOINED_LETTER}|${JOINED_PICTURE}|${FLAG})|[[\p{Cc}\p{Cf}\u2028\u2029]--[\t\n${DRAWN}]]`,
  'gv',
);

/** Characters that may be hidden; nearly every text has none of them. */
const MAY_HIDE = /[^\P{Cc}\t\n]|[\p{Cf}\u2028\u2029]/u;

/** Terminal and direction controls and invisible characters; joiners of letters and emoji stay. */
export function withoutHiddenCharacters(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  return text.replace(HIDDEN, (_hidden, visible: string | undefined) => visible ?? '');
}

/** Control characters except tab and line feed, and direction controls. */
const STEERING = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Start of Unicode's pictures of control characters: ␀ for U+0000, and so on. */
const PICTURES = 0x2400;
const DELETE = 0x7f;
const PICTURE_OF_DELETE = '\u2421';

/** For terminals: controls become pictures (␛ for ESC), direction controls U+FFFD. */
export function withPicturedControls(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? PICTURE_OF_DELETE : '\ufffd';
  });
}

const APOSTROPHES = /['’‘ʼʻ`´]/g;

/** As people type letters that are not a letter with a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/** For searching: `O’Briên` becomes `obrien`. */
export function foldedText(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => LETTERS.get(letter) ?? letter);
}
