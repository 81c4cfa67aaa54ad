import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import type { PartnerMapping } from '../../platform/store/tables/conversions.ts';

export interface ReportedWords {
  event?: string | null | undefined;
  status?: string | null | undefined;
}

/**
 * First event and status together, then the event, then the status; in any case.
 *
 * @returns the word as the partner's settings spell it; an unknown word as it was sent, without a
 *   meaning
 * @example
 * const mapping = { 'lead_sold/pending': 'accepted', lead_sold: 'sold' } as const;
 * statusOfReport({ event: 'LEAD_SOLD', status: 'pending' }, mapping).status; // 'accepted'
 * statusOfReport({ event: 'lead_sold', status: 'paid' }, mapping).status; // 'sold'
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
    if (known !== undefined) return { word: known, status: getOwn(mapping, known) ?? null };
  }
  return { word: words[0] ?? '', status: null };
}

/** Reads words without a meaning: `lead_sold/pending`, or one alone. */
export function reportedWords(stored: string): ReportedWords {
  const [event, status] = stored.split('/');
  return { event, status };
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
