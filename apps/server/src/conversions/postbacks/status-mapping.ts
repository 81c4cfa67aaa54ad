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
 * Looks up the meaning of a report's words: first of event and status together, then of the event,
 * then of the status. Case does not matter.
 *
 * @returns the word as the partner's settings spell it, with its meaning; an unknown word as it was
 *   sent, without one
 *
 * @example
 * ```ts
 * const mapping = { 'lead_sold/pending': 'accepted', lead_sold: 'sold' } as const;
 * statusOfReport({ event: 'LEAD_SOLD', status: 'pending' }, mapping).status; // 'accepted'
 * statusOfReport({ event: 'lead_sold', status: 'paid' }, mapping).status; // 'sold'
 * ```
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

/** Splits the stored words of a report without a meaning: `lead_sold/pending`, or one alone. */
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

/** Writes a partner's words as text, one a line: `lead_sold = sold`. */
export function statusMappingText(mapping: PartnerMapping): string {
  return Object.entries(mapping)
    .map(([word, status]) => `${word} = ${status}`)
    .join('\n');
}

/** Reads a partner's words from text, or returns a sentence about the first wrong line. */
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
