import { randomUUIDv7 } from 'node:crypto';
import { POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import type { DemoReport } from '@zipfront/contracts/visits/handoff';
import type { Services } from '../../services.ts';
import { siteTimeZones, type ZonedSites } from '../../site/pages/site-time-zones.ts';
import { checkPostback, type PostbackRequest } from './check-postback.ts';
import { findPartner, type KnownPartner } from './find-partners.ts';
import { signedHeaders } from './signature.ts';
import { reportedWords } from './status-mapping.ts';
import { type PostbackOutcome, storePostback } from './store-postback.ts';

export interface PartnerReport {
  lead: string;
  /** It is written with its status if it has one: `lead_sold/pending`. */
  event: string;
  /** It is in dollars; empty for none. */
  amount: string;
  transaction: string;
  /** The caller must supply it: we store only its hash. */
  token: string;
  message: string;
}

/** Makes a partner's request without token and signature, which cannot be sent as a real one. */
export function partnerRequest(
  { id, auth, secrets, networks }: KnownPartner,
  report: PartnerReport,
  now: number,
): { request: PostbackRequest; shown: string } {
  const fields = postbackFields(report, now);
  const path = POSTBACK_API_PATH + id;
  const base = { token: undefined, network: networks[0] ?? '', now };
  if (auth === 'query') {
    const query = new URLSearchParams(fields);
    const request = {
      ...base,
      method: 'GET',
      header: () => undefined,
      body: null,
      query: Object.entries(fields),
      token: report.token,
    };
    return { request, shown: `GET ${path}?${query}&token=…` };
  }
  const body = JSON.stringify(fields);
  const secret = secrets.at(-1);
  const signed =
    auth === 'signature' && secret !== undefined
      ? signedHeaders({ id: report.message, body, secret, now })
      : {};
  const headers: Record<string, string> =
    auth === 'bearer' ? { authorization: `Bearer ${report.token}` } : signed;
  const request = {
    ...base,
    method: 'POST',
    header: (name: string) => getOwn(headers, name),
    query: [],
    body: new TextEncoder().encode(body),
  };
  const lines =
    auth === 'bearer'
      ? ['authorization: Bearer …']
      : headerLines({ ...signed, 'webhook-signature': 'v1,…' });
  return { request, shown: [`POST ${path}`, ...lines, '', body].join('\n') };
}

function postbackFields(
  { lead, event, amount, transaction }: PartnerReport,
  now: number,
): Record<string, string> {
  const words = reportedWords(event);
  return {
    lead_id: lead,
    transaction_id: transaction,
    event: words.event,
    ...(words.status !== undefined && { status: words.status }),
    ...(amount !== '' && { amount, currency: 'USD' }),
    occurred_at: new Date(now).toISOString(),
  };
}

function headerLines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

export interface DemoServices extends Pick<Services, 'store' | 'now'> {
  pages: ZonedSites;
}

/**
 * Signs a report, then checks, stores and counts it like any other. All reports of a lead share one
 * transaction.
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
