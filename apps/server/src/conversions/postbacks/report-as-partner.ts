import { randomUUIDv7 } from 'node:crypto';
import type { DemoReport } from '@zipfront/contracts/handoff';
import { own } from '@zipfront/contracts/own';
import { timeZonesOf } from '../../site/pages/time-zones-of.ts';
import type { Services } from '../../site/services.ts';
import { checkPostback } from './check-postback.ts';
import { findPartner } from './find-partner.ts';
import { partnerRequest } from './partner-request.ts';
import { type PostbackOutcome, storePostback } from './store-postback.ts';

/** Services that a report of the demo partner needs. */
export interface DemoServices extends Pick<Services, 'store' | 'now'> {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
}

/**
 * Reports a lead as a partner would: the request is signed with the partner's own secret, checked, stored and counted
 * as each other. All reports of a lead are of one transaction.
 *
 * @param partnerId the partner that is played; its reports must be signed
 * @returns the outcome, or why the report is refused
 */
export async function reportAsPartner(
  { store, now, pages }: DemoServices,
  partnerId: string,
  { lead, status, amount = '' }: DemoReport & { lead: string },
): Promise<{ outcome: PostbackOutcome } | { refusal: string }> {
  const partner = await findPartner(store.reads, partnerId);
  if (partner?.auth !== 'signature') {
    return { refusal: `DEMO_PARTNER names no partner that signs: ${partnerId}.` };
  }
  // The databases store the words in different orders.
  const words = Object.keys(partner.mapping).sort();
  const word = words.find((name) => own(partner.mapping, name) === status);
  if (word === undefined) return { refusal: `The partner has no word that means ${status}.` };
  const message = `demo-${randomUUIDv7()}`;
  const report = { lead, event: word, amount, transaction: `demo-${lead}`, token: '', message };
  const checked = checkPostback(partner, partnerRequest(partner, report, now()).request);
  if ('reason' in checked) return { refusal: checked.detail };
  const { row } = checked;
  return { outcome: await store.write(storePostback, { row, timeZones: timeZonesOf(pages) }) };
}
