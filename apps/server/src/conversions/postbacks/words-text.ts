import {
  isLeadStatus,
  LEAD_STATUSES,
  type LeadStatus,
  PARTNER_WORD,
} from '@zipfront/contracts/postback';
import type { PartnerMapping } from '../../platform/store/postback-rows.ts';
import { isSameWord } from './meaning-of.ts';

/** Maximum number of words of a partner. */
const MAX_WORDS = 100;

/** The words of a partner as a text: a line each, `lead_sold = sold`. */
export function wordsText(mapping: PartnerMapping): string {
  return Object.entries(mapping)
    .map(([word, status]) => `${word} = ${status}`)
    .join('\n');
}

/** The words of a text, or a sentence about the first line that is wrong. */
export function readWords(text: string): { mapping: PartnerMapping } | { error: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_WORDS) return { error: `Write ${MAX_WORDS} lines at most.` };
  const mapping = new Map<string, LeadStatus>();
  for (const [index, line] of lines.entries()) {
    const [, word = '', status = ''] = /^([^\s=]+)\s*=\s*([^\s=]+)$/.exec(line) ?? [];
    if (!PARTNER_WORD.test(word) || !isLeadStatus(status)) {
      return {
        error: `Line ${index + 1}: write a word, "=" and one of ${LEAD_STATUSES.join(', ')}.`,
      };
    }
    const known = [...mapping.keys()].find((one) => isSameWord(one, word));
    if (known !== undefined) return { error: `Line ${index + 1}: "${known}" has a line already.` };
    mapping.set(word, status);
  }
  return lines.length === 0
    ? { error: 'Write a line for each word.' }
    : { mapping: Object.fromEntries(mapping) };
}
