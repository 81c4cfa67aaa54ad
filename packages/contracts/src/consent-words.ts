/** The texts of a question for consent, as a page shows them. */
export interface ConsentTexts {
  heading: string;
  text: string;
  grant: string;
  deny: string;
}

/** The words of a question for consent as one text, as they are stored. */
export function consentWords({ heading, text, grant, deny }: ConsentTexts): string {
  return [heading, text, `[${deny}] [${grant}]`].join('\n');
}

/**
 * The version of these words: 14 hexadecimal digits, which change with every change of the words. It only
 * names the words, so a short hash without cryptography is enough (cyrb53).
 */
export function consentVersion(texts: ConsentTexts): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (const character of consentWords(texts)) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  const number = (two & 0x1fffff) * 2 ** 32 + (one >>> 0);
  return number.toString(16).padStart(14, '0');
}
