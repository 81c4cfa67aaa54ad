import { type LeadStatus, PARTNER_WORD } from '@zipfront/contracts/money/postback';

export interface MeantWord {
  word: string;
  status: LeadStatus;
}

/**
 * Reads words with their meanings, in any case and once each; rows without a word are left out.
 * What is wrong is a sentence about the first wrong row.
 */
export function readStatusMapping(
  rows: readonly MeantWord[],
): { mapping: Record<string, LeadStatus> } | { error: string; row: number } {
  const mapping = new Map<string, LeadStatus>();
  for (const [row, { word, status }] of rows.entries()) {
    if (word === '') continue;
    if (!PARTNER_WORD.test(word)) {
      return { row, error: 'Write one word without spaces, or two with a slash: sold/pending.' };
    }
    if ([...mapping.keys()].some((one) => one.toLowerCase() === word.toLowerCase())) {
      return { row, error: 'This word has a meaning already.' };
    }
    mapping.set(word, status);
  }
  return mapping.size === 0
    ? { row: 0, error: 'Write at least one word.' }
    : { mapping: Object.fromEntries(mapping) };
}
