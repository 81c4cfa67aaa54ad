import { POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import type { PostbackRequest } from './check-postback.ts';
import type { KnownPartner } from './find-partners.ts';
import { signedHeaders } from './signature.ts';
import { reportedWords } from './status-mapping.ts';

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
