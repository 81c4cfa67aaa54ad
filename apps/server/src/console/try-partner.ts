import { randomUUIDv7 } from 'node:crypto';
import type { TriedPostback } from '@zipfront/contracts/console/partners';
import { POSTBACK_API_PATH } from '@zipfront/contracts/postback';
import { timeZonesOf } from '../pages/time-zones-of.ts';
import { checkPostback, checkProven, type PostbackRequest } from '../postbacks/check-postback.ts';
import { findPartner, type KnownPartner } from '../postbacks/find-partner.ts';
import { signedHeaders } from '../postbacks/signed-headers.ts';
import { tryPostback } from '../postbacks/try-postback.ts';
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
  const { request, shown } = requestOf(partner, typed, now());
  const isProofChecked = partner.auth === 'signature' || typed.token !== '';
  const checked = isProofChecked ? checkPostback(partner, request) : checkProven(partner, request);
  const base = { request: shown, isProofChecked, isWordUnknown: false, outcome: null, lead: null };
  if ('reason' in checked) return { ...base, status: checked.status, refusal: checked.detail };
  const { row } = checked;
  const tried = await store.write(tryPostback, { row, timeZones: timeZonesOf(pages) });
  const status = tried.outcome === 'stored' ? 202 : 200;
  return { ...base, ...tried, status, refusal: null, isWordUnknown: row.status === null };
}

/** The request as the partner sends it, and as it is shown: without a token. */
function requestOf(
  { id, auth, secrets, networks }: KnownPartner,
  typed: TestFields,
  now: number,
): { request: PostbackRequest; shown: string } {
  const message = `test-${randomUUIDv7()}`;
  const fields = fieldsOf(typed, { message, now });
  const path = POSTBACK_API_PATH + id;
  const base = { token: undefined, network: networks[0] ?? '', now };
  if (auth === 'query') {
    const query = new URLSearchParams(fields);
    const request = {
      ...base,
      ...{ method: 'GET', header: () => undefined, body: null, query: fields },
      token: typed.token,
    };
    return { request, shown: `GET ${path}?${query}&token=…` };
  }
  const body = JSON.stringify(fields);
  const secret = secrets.at(-1);
  const signed =
    auth === 'signature' && secret !== undefined
      ? signedHeaders({ id: message, body, secret, now })
      : {};
  const headers: Record<string, string> =
    auth === 'bearer' ? { authorization: `Bearer ${typed.token}` } : signed;
  const request = {
    ...base,
    ...{ method: 'POST', header: (name: string) => headers[name], query: {} },
    body: new TextEncoder().encode(body),
  };
  const lines = auth === 'bearer' ? ['authorization: Bearer …'] : linesOf(signed);
  return { request, shown: [`POST ${path}`, ...lines, '', body].join('\n') };
}

function fieldsOf(
  { lead, event, amount }: TestFields,
  { message, now }: { message: string; now: number },
): Record<string, string> {
  const [word = '', status] = event.split('/');
  return {
    lead_id: lead,
    transaction_id: message,
    event: word,
    ...(status !== undefined && { status }),
    ...(amount !== '' && { amount, currency: 'USD' }),
    occurred_at: new Date(now).toISOString(),
  };
}

function linesOf(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}
