/**
 * Format characters that are drawn, and so are no hidden ones: the number signs of Arabic and its
 * relatives (Unicode's `Prepended_Concatenation_Mark`).
 */
const DRAWN = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}`;

/** Scripts whose letters need no joiner: between their letters one only hides what is written. */
const UNJOINED = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}`;

/** A joiner or non-joiner behind a letter, or a mark of one, in a script that joins: Persian, Hindi. */
const JOINED_LETTER = String.raw`(?<=[[\p{L}\p{M}]--[${UNJOINED}\p{Script=Inherited}]])[\u200c\u200d]`;

/** A joiner between two pictures that it makes one: a family. */
const JOINED_PICTURE = String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`;

/** The letters of a flag within a flag: Scotland's. */
const FLAG = String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;

/** What is kept, as a group, before what is hidden. */
const HIDDEN = new RegExp(
  String.raw`(${JOINED_LETTER}|${JOINED_PICTURE}|${FLAG})|[[\p{Cc}\p{Cf}\u2028\u2029]--[\t\n${DRAWN}]]`,
  'gv',
);

/** What nearly every text has none of. */
const MAY_HIDE = /[^\P{Cc}\t\n]|[\p{Cf}\u2028\u2029]/u;

/**
 * A text that a person wrote, without the characters that nobody sees: those that steer a terminal,
 * that turn the direction of what stands around them (U+202A to E, U+2066 to 9, U+200E and F, U+061C),
 * and that stand for nothing. Line breaks, tabs, and joiners where letters or emoji need them stay.
 */
export function withoutHiddenCharacters(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  return text.replace(HIDDEN, (_hidden, visible: string | undefined) => visible ?? '');
}

/** Control characters but tab and line feed, and what turns the direction of a text. */
const STEERING = /[^\P{Cc}\t\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Where Unicode has its pictures of control characters: ␀ for U+0000, and so on. */
const PICTURES = 0x2400;
const DELETE = 0x7f;
const PICTURE_OF_DELETE = '\u2421';

/**
 * A text that a program sent, as operators may see it in a terminal: a control character becomes its
 * picture (␛ for ESC, ␇ for BEL), one that has none, and one that turns the direction, U+FFFD.
 */
export function withPicturedControls(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? PICTURE_OF_DELETE : '\ufffd';
  });
}
