import { randomUUIDv7 } from 'node:crypto';
import { getOwn } from '@zipfront/contracts/own';
import type { DemoReport } from '@zipfront/contracts/visits/handoff';
import type { Services } from '../../services.ts';
import { siteTimeZones, type ZonedSites } from '../../site/pages/site-time-zones.ts';
import { checkPostback } from './check-postback.ts';
import { findPartner } from './find-partners.ts';
import { partnerRequest } from './partner-request.ts';
import { type PostbackOutcome, storePostback } from './store-postback.ts';

/**
 * Signs a report, then checks, stores and counts it like any other. All reports of a lead share one
 * transaction.
 */
export async function reportAsPartner(
  { store, now, pages }: Pick<Services, 'store' | 'now'> & { pages: ZonedSites },
  partnerId: string,
  { lead, status, amount = '' }: DemoReport & { lead: string },
): Promise<{ outcome: PostbackOutcome } | { refusal: string }> {
  const partner = await findPartner(store.reads, partnerId);
  if (partner?.auth !== 'signature') {
    return { refusal: `DEMO_PARTNER names no partner that signs: ${partnerId}.` };
  }
  // Sorted, because the databases store the words in different orders.
  const words = Object.keys(partner.mapping).sort();
  const word = words.find((name) => getOwn(partner.mapping, name) === status);
  if (word === undefined) return { refusal: `The partner has no word that means ${status}.` };
  const message = `demo-${randomUUIDv7()}`;
  const report = { lead, event: word, amount, transaction: `demo-${lead}`, token: '', message };
  const checked = checkPostback(partner, partnerRequest(partner, report, now()).request);
  if ('reason' in checked) return { refusal: checked.detail };
  const { row } = checked;
  return { outcome: await store.write(storePostback, { row, timeZones: siteTimeZones(pages) }) };
}
