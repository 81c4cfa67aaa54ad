import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import type { PartnerMapping } from '../../platform/store/tables/conversions.ts';

export interface ReportedWords {
  event?: string | null | undefined;
  status?: string | null | undefined;
}

/**
 * Finds the status of a report by its partner's mapping: of event and status together, then of the
 * event, then of the status, in any case. Returns an unknown word as sent.
 */
export function statusOfReport(
  { event, status }: ReportedWords,
  mapping: PartnerMapping,
): { word: string; status: LeadStatus | null } {
  const words = [event && status ? `${event}/${status}` : null, event, status].filter(
    (word) => typeof word === 'string',
  );
  for (const word of words) {
    const known = Object.keys(mapping).find((one) => one.toLowerCase() === word.toLowerCase());
    if (known !== undefined) return { word: known, status: getOwn(mapping, known) ?? null };
  }
  return { word: words[0] ?? '', status: null };
}

/** Reads the words of a report in one text: `lead_sold/pending`, or one word alone. */
export function reportedWords(text: string) {
  const [event = '', status] = text.split('/');
  return { event, status };
}
