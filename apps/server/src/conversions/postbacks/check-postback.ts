import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { PostbackRow } from '../../platform/store/postback-rows.ts';
import type { KnownPartner } from './find-partner.ts';
import { isOwnPostback, type Proofs } from './is-own-postback.ts';
import { readPostback } from './read-postback.ts';
import { type Report, reportPairs } from './report-pairs.ts';
import { sentFields, storedFields } from './sent-fields.ts';
import { isInTime, TOLERANCE_MS } from './verify-signature.ts';

/** A request with a report of a partner. */
export interface PostbackRequest extends Omit<Proofs, 'body'>, Report {}

/** Why a report is refused: a word from a fixed list, and a sentence for the partner. */
export interface Refusal {
  status: 401 | 403 | 422;
  reason: string;
  detail: string;
  /** The fields as they were sent, where the report is the partner's own and only one of them is wrong; otherwise null. */
  sent: Record<string, string> | null;
}

/** A report as it is to be stored, or why it is refused. */
export type CheckedPostback = { row: Omit<PostbackRow, 'matched'> } | Refusal;

/** Checks a report of a partner: its proof, then what {@link checkProven} checks. */
export function checkPostback(partner: KnownPartner, request: PostbackRequest): CheckedPostback {
  const proofs = { ...request, body: request.body ?? new Uint8Array() };
  if (!isOwnPostback(partner, proofs)) {
    return { status: 401, reason: partner.auth, detail: noProof(request), sent: null };
  }
  return checkProven(partner, request);
}

/**
 * The explanation of a report without a valid proof, also of one that names no known partner. It follows from the request alone, so
 * that it does not show who is one.
 */
export function noProof({ header, now }: Pick<Proofs, 'header' | 'now'>): string {
  const timestamp = header('webhook-timestamp');
  if (timestamp === undefined || isInTime(timestamp, now)) {
    return 'The signature or the token is not valid: send that of the partner.';
  }
  const minutes = TOLERANCE_MS / MINUTE_MS;
  const ours = Math.floor(now / 1_000);
  return `webhook-timestamp must be seconds since 1970, and differ from our clock by ${minutes} minutes at most: it is ${ours} here. Sign each report when it is sent.`;
}

/** Checks a report whose proof is known to be right: that its partner may report, and its fields. */
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
  const of = { partner: partner.id, mapping: partner.mapping, now };
  const read = repeated === null ? readPostback(fields, of) : { wrong: repeated };
  if (!('wrong' in read)) return read;
  const { field, detail } = read.wrong;
  return { status: 422, reason: field, detail, sent: storedFields(fields) };
}
