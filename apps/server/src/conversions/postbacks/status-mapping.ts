import { own } from '@zipfront/contracts/own';
import {
  isLeadStatus,
  LEAD_STATUSES,
  type LeadStatus,
  PARTNER_WORD,
} from '@zipfront/contracts/postback';
import type { PartnerMapping } from '../../platform/store/tables/conversions.ts';

/** The words of a report. */
export interface ReportedWords {
  event?: string | null | undefined;
  status?: string | null | undefined;
}

/**
 * The meaning of the words together, else of the event, else of the status; their case does not matter.
 *
 * @returns the word that is known, as the partner's settings have it, else the words as they were sent, and what it means
 */
export function statusOfReport(
  { event, status }: ReportedWords,
  mapping: PartnerMapping,
): { word: string; status: LeadStatus | null } {
  const words = [event && status ? `${event}/${status}` : null, event, status].filter(
    (word) => typeof word === 'string',
  );
  for (const word of words) {
    const known = Object.keys(mapping).find((one) => isSameWord(one, word));
    if (known !== undefined) return { word: known, status: own(mapping, known) ?? null };
  }
  return { word: words[0] ?? '', status: null };
}

/** The words of a report that was stored without a meaning: `lead_sold/pending`, or one alone. */
export function reportedWords(stored: string): ReportedWords {
  const [event, status] = stored.split('/');
  return { event, status };
}

/** Whether two words are one. */
function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Maximum number of words of a partner. */
const MAX_WORDS = 100;

/** The words of a partner as a text: a line each, `lead_sold = sold`. */
export function statusMappingText(mapping: PartnerMapping): string {
  return Object.entries(mapping)
    .map(([word, status]) => `${word} = ${status}`)
    .join('\n');
}

/** The words of a text, or a sentence about the first line that is wrong. */
export function readStatusMapping(text: string): { mapping: PartnerMapping } | { error: string } {
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
