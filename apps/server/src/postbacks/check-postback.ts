import { own } from '@zipfront/contracts/own';
import { NO_OBJECT, parseObjectAsSent } from '../http/parse-object.ts';
import type { PostbackRow } from '../store/postback-rows.ts';
import type { KnownPartner } from './find-partner.ts';
import { isOwnPostback, type Proofs } from './is-own-postback.ts';
import { readPostback } from './read-postback.ts';

/** A request with a report of a partner. */
export interface PostbackRequest extends Omit<Proofs, 'body'> {
  /** Null for a report in the query. */
  body: Uint8Array | null;
  query: Record<string, string>;
}

/** A report as it is to be stored, or why it is refused: a word from a fixed list, and what a partner reads. */
export type CheckedPostback =
  | { row: Omit<PostbackRow, 'matched'> }
  | { status: 401 | 403 | 422; reason: string; detail: string };

/** Explanations of wrong fields, by their names. */
const FIELDS: Readonly<Record<string, string>> = {
  body: NO_OBJECT,
  lead_id: 'lead_id must be the id of the lead, as it was handed over.',
  transaction_id: `transaction_id must be a text of 1 to 100 visible ASCII characters without a space, or a whole number up to ${Number.MAX_SAFE_INTEGER}.`,
  event: 'event or status must be a word of 1 to 60 letters, digits, and _ . : -',
  status: 'status must be a word of 1 to 60 letters, digits, and _ . : -',
  amount:
    'amount must be dollars from 0 to 10000000.00 such as 42.50, with two decimals at most and nothing between thousands.',
  currency: 'currency must be USD, or left out.',
  occurred_at: 'occurred_at must be a time with Z or an offset such as 2026-11-20T18:30:00Z.',
};

/** The explanation of a report without a valid proof, also of one that names no known partner. */
export const NO_PROOF = 'Send the signature or the token of the partner.';

/** Checks a report of a partner: its proof, then what {@link checkProven} checks. */
export function checkPostback(partner: KnownPartner, request: PostbackRequest): CheckedPostback {
  const proofs = { ...request, body: request.body ?? new Uint8Array() };
  if (!isOwnPostback(partner, proofs)) {
    return { status: 401, reason: partner.auth, detail: NO_PROOF };
  }
  return checkProven(partner, request);
}

/** Checks a report whose proof is known to be right: that its partner may report, and its fields. */
export function checkProven(
  partner: KnownPartner,
  { body, query, now }: Pick<PostbackRequest, 'body' | 'query' | 'now'>,
): CheckedPostback {
  if (partner.isDisabled) {
    const detail = 'This partner is disabled. Ask the operator of the site.';
    return { status: 403, reason: 'disabled', detail };
  }
  const sent = body === null ? query : parseObjectAsSent(new TextDecoder().decode(body));
  if (sent === null) return wrong('body');
  const read = readPostback(sent, { partner: partner.id, mapping: partner.mapping, now });
  return 'wrong' in read ? wrong(read.wrong) : read;
}

function wrong(field: string): CheckedPostback {
  return { status: 422, reason: field, detail: own(FIELDS, field) ?? `${field} is wrong.` };
}
