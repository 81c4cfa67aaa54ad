import { own } from '@zipfront/contracts/own';
import type { LeadStatus } from '@zipfront/contracts/postback';
import type { PartnerMapping } from '../../platform/store/postback-rows.ts';

/** The words of a report. */
export interface Words {
  event?: string | null | undefined;
  status?: string | null | undefined;
}

/**
 * The meaning of the words together, else of the event, else of the status; their case does not matter.
 *
 * @returns the word that is known, as the partner's settings have it, else the words as they were sent, and what it means
 */
export function meaningOf(
  { event, status }: Words,
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
export function wordsOf(stored: string): Words {
  const [event, status] = stored.split('/');
  return { event, status };
}

/** Whether two words are one. */
export function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
