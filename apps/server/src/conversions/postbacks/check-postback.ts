import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { isOwnPostback, type Proofs } from './is-own-postback.ts';
import type { KnownPartner } from './partners.ts';
import { readPostback } from './read-postback.ts';
import { type Report, reportPairs, sentFields, storedFields } from './report-fields.ts';
import { isInTime, TOLERANCE_MS } from './signature.ts';
import { type SentPostback, storePostback } from './store-postback.ts';

export interface PostbackRequest extends Omit<Proofs, 'body'>, Report {}

/** A word from a fixed list, and a sentence for the partner. */
export interface PostbackRefusal {
  status: 401 | 403 | 422;
  reason: string;
  detail: string;
  /** As sent, if the report is the partner's and only one field is wrong; otherwise null. */
  sent: Record<string, string> | null;
}

export type CheckedPostback = { row: Omit<PostbackRow, 'matched'> } | PostbackRefusal;

/**
 * First the proof, then {@link checkProven}. A row that it returns is stored by `storePostback`, a
 * refusal is counted.
 */
export function checkPostback(partner: KnownPartner, request: PostbackRequest): CheckedPostback {
  const proofs = { ...request, body: request.body ?? new Uint8Array() };
  if (!isOwnPostback(partner, proofs)) {
    return { status: 401, reason: partner.auth, detail: noProof(request), sent: null };
  }
  return checkProven(partner, request);
}

/** Depends on the request alone, so that it does not reveal which partners exist. */
export function noProof({ header, now }: Pick<Proofs, 'header' | 'now'>): string {
  const timestamp = header('webhook-timestamp');
  if (timestamp === undefined || isInTime(timestamp, now)) {
    return 'The signature or the token is not valid: send that of the partner.';
  }
  const minutes = TOLERANCE_MS / MINUTE_MS;
  const ours = Math.floor(now / 1_000);
  return `webhook-timestamp must be seconds since 1970, and differ from our clock by ${minutes} minutes at most: it is ${ours} here. Sign each report when it is sent.`;
}

/** After the proof: the partner may report, and the fields are right. */
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

/**
 * As {@link storePostback}, reads the lead afterwards (null for an unknown one), and rolls all
 * back.
 */
export async function tryPostback(trx: Transaction<Database>, sent: SentPostback) {
  const other_sales = await countOtherSales(trx, sent.row);
  await sql`savepoint tried_postback`.execute(trx);
  const outcome = await storePostback(trx, sent);
  const lead = await trx
    .selectFrom('conversion')
    .select(['status', 'value_cents as amount_cents'])
    .where('lead_id', '=', sent.row.lead_id)
    .where('kind', '=', 'hand-off')
    .where('expires_at', '>', sent.row.received_at)
    .executeTakeFirst();
  await sql`rollback to savepoint tried_postback`.execute(trx);
  await sql`release savepoint tried_postback`.execute(trx);
  return { outcome, lead: lead ?? null, other_sales };
}

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
