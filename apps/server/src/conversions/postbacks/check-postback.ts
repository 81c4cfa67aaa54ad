import { CLOCK_TOLERANCE_MS } from '@zipfront/contracts/money/postback';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { readBearer, tokenHash } from '../../platform/tokens.ts';
import type { KnownPartner } from './find-partners.ts';
import { readPostback } from './read-postback.ts';
import { type Report, reportPairs, sentFields, storedFields } from './report-fields.ts';
import { isInTime, verifySignature } from './signature.ts';

export interface PostbackRequest extends Omit<Proofs, 'body'>, Report {}

export interface PostbackRefusal {
  status: 401 | 403 | 422;
  reason: string;
  detail: string;
  /** The fields as sent, if the report is proven and only one of them is wrong; otherwise null. */
  sent: Record<string, string> | null;
}

export type CheckedPostback = { row: Omit<PostbackRow, 'matched'> } | PostbackRefusal;

/**
 * Checks the proof of a report, then its fields ({@link checkProven}). The caller stores a correct
 * report by `storePostback`, and counts a refusal.
 */
export function checkPostback(partner: KnownPartner, request: PostbackRequest): CheckedPostback {
  const proofs = { ...request, body: request.body ?? new Uint8Array() };
  if (!isOwnPostback(partner, proofs)) {
    return { status: 401, reason: partner.auth, detail: noProof(request), sent: null };
  }
  return checkProven(partner, request);
}

/**
 * Returns why a proof is wrong. It depends on the request alone, so that it does not reveal which
 * partners exist.
 */
export function noProof({ header, now }: Pick<Proofs, 'header' | 'now'>): string {
  const timestamp = header('webhook-timestamp');
  if (timestamp === undefined || isInTime(timestamp, now)) {
    return 'The signature or the token is not valid: send that of the partner.';
  }
  const minutes = CLOCK_TOLERANCE_MS / MINUTE_MS;
  const ours = Math.floor(now / 1_000);
  return `webhook-timestamp must be seconds since 1970, and differ from our clock by ${minutes} minutes at most: it is ${ours} here. Sign each report when it is sent.`;
}

/** Checks a report with a valid proof: whether the partner may report, and the fields. */
export function checkProven(
  partner: KnownPartner,
  { now, ...report }: Report & Pick<PostbackRequest, 'now'>,
): CheckedPostback {
  if (partner.isDisabled) {
    const detail = 'This partner is disabled. Ask the operator of the site.';
    return { status: 403, reason: 'disabled', detail, sent: null };
  }
  const found = reportPairs(report);
  if ('wrong' in found) {
    const sent = storedFields({ body: found.text });
    return { status: 422, reason: 'body', detail: found.wrong, sent };
  }
  const { fields, wrong: repeated } = sentFields(found.pairs);
  const context = { partner: partner.id, mapping: partner.mapping, now };
  const read = repeated === null ? readPostback(fields, context) : { wrong: repeated };
  if (!('wrong' in read)) return read;
  const { field, detail } = read.wrong;
  return { status: 422, reason: field, detail, sent: storedFields(fields) };
}

interface Proofs {
  method: string;
  header(name: string): string | undefined;
  token: string | undefined;
  body: Uint8Array;
  network: string;
  now: number;
}

function isOwnPostback(
  { auth, secrets, networks }: KnownPartner,
  { method, header, token, body, network, now }: Proofs,
): boolean {
  if (auth === 'signature') {
    const headers = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
    };
    return method === 'POST' && verifySignature(headers, { body, secrets, now });
  }
  if (auth === 'bearer') {
    const sent = readBearer(header('authorization'));
    return sent !== null && secrets.includes(tokenHash(sent));
  }
  const isNear = networks.length === 0 || networks.includes(network);
  return token !== undefined && isNear && secrets.includes(tokenHash(token));
}
