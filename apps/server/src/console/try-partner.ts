import { randomUUIDv7 } from 'node:crypto';
import type { TriedPostback } from '@zipfront/contracts/console/partners';
import { checkPostback, checkProven } from '../conversions/postbacks/check-postback.ts';
import { findPartner } from '../conversions/postbacks/find-partner.ts';
import { partnerRequest } from '../conversions/postbacks/partner-request.ts';
import { tryPostback } from '../conversions/postbacks/try-postback.ts';
import { timeZonesOf } from '../site/pages/time-zones-of.ts';
import type { ConsoleContext } from './console-context.ts';

/** Fields of a test as they were typed. */
export interface TestFields {
  lead: string;
  /** A word of the partner, with its status where it has one: `lead_sold/pending`. */
  event: string;
  amount: string;
  /** The token of a partner that has one: only its hash is stored. */
  token: string;
}

/** The values of a form that nothing was typed into. */
export function initialTest(words: readonly string[]): TestFields {
  return { lead: 'test-lead', event: words[0] ?? '', amount: '10.00', token: '' };
}

/** Sends a report of a partner through the checks and the counting of real ones, and stores nothing. */
export async function tryPartner(
  { store, now, pages }: Pick<ConsoleContext, 'store' | 'now' | 'pages'>,
  id: string,
  typed: TestFields,
): Promise<TriedPostback | null> {
  const partner = await findPartner(store.reads, id);
  if (partner === null) return null;
  const message = `test-${randomUUIDv7()}`;
  const report = { ...typed, transaction: message, message };
  const { request, shown } = partnerRequest(partner, report, now());
  const isProofChecked = partner.auth === 'signature' || typed.token !== '';
  const checked = isProofChecked ? checkPostback(partner, request) : checkProven(partner, request);
  const nothing = { isWordUnknown: false, outcome: null, lead: null, otherSales: 0 };
  const base = { request: shown, isProofChecked, ...nothing };
  if ('reason' in checked) return { ...base, status: checked.status, refusal: checked.detail };
  const { row } = checked;
  const tried = await store.write(tryPostback, { row, timeZones: timeZonesOf(pages) });
  const status = tried.outcome === 'stored' ? 202 : 200;
  return { ...base, ...tried, status, refusal: null, isWordUnknown: row.status === null };
}
