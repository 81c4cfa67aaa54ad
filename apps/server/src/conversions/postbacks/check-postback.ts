import type { LeadStatus } from '@zipfront/contracts/postback';
import { MINUTE_MS } from '@zipfront/contracts/time';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { isOwnPostback, type Proofs } from './is-own-postback.ts';
import type { KnownPartner } from './partners.ts';
import { readPostback } from './read-postback.ts';
import { type Report, reportPairs, sentFields, storedFields } from './report-fields.ts';
import { isInTime, TOLERANCE_MS } from './signature.ts';
import { type PostbackOutcome, type SentPostback, storePostback } from './store-postback.ts';

/** A request with a report of a partner. */
export interface PostbackRequest extends Omit<Proofs, 'body'>, Report {}

/** Why a report is refused: a word from a fixed list, and a sentence for the partner. */
export interface PostbackRefusal {
  status: 401 | 403 | 422;
  reason: string;
  detail: string;
  /** The fields as they were sent, where the report is the partner's own and only one of them is wrong; otherwise null. */
  sent: Record<string, string> | null;
}

/** A report as it is to be stored, or why it is refused. */
export type CheckedPostback = { row: Omit<PostbackRow, 'matched'> } | PostbackRefusal;

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

/** The effect that a report would have. */
export interface TriedOutcome {
  outcome: PostbackOutcome;
  /** The lead as it would be; null for an unknown one. */
  lead: { status: LeadStatus; cents: number | null } | null;
  /** Sales that the lead has under other transactions. */
  otherSales: number;
}

/** Stores and counts a report as {@link storePostback} does, reads the lead, and takes all of it back. */
export async function tryPostback(
  trx: Transaction<Database>,
  sent: SentPostback,
): Promise<TriedOutcome> {
  const otherSales = await countOtherSales(trx, sent.row);
  await sql`savepoint tried_postback`.execute(trx);
  const outcome = await storePostback(trx, sent);
  const lead = await trx
    .selectFrom('conversion')
    .select(['status', 'value_cents as cents'])
    .where('lead_id', '=', sent.row.lead_id)
    .where('kind', '=', 'hand-off')
    .where('expires_at', '>', sent.row.received_at)
    .executeTakeFirst();
  await sql`rollback to savepoint tried_postback`.execute(trx);
  await sql`release savepoint tried_postback`.execute(trx);
  return { outcome, lead: lead ?? null, otherSales };
}

/** Counts the sales that the lead of a report has under other transactions. */
async function countOtherSales(
  trx: Transaction<Database>,
  { lead_id, partner, transaction_id }: SentPostback['row'],
): Promise<number> {
  const { sales } = await trx
    .selectFrom('postback')
    .select(
      sql<number>`cast(count(distinct partner || ' ' || transaction_id) as bigint)`.as('sales'),
    )
    .where('lead_id', '=', lead_id)
    .where('matched', '=', 1)
    .where('status', 'in', ['sold', 'bound'])
    .where((where) =>
      where.or([where('partner', '<>', partner), where('transaction_id', '<>', transaction_id)]),
    )
    .executeTakeFirstOrThrow();
  return sales;
}
