import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { PartnerAuthName } from '@zipfront/contracts/console/partners';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { PartnerMapping, PartnerRow } from '../../platform/store/tables/conversions.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { reportedWords, statusOfReport } from './status-mapping.ts';

/** `at`: epoch milliseconds. */
interface Change {
  by: Actor;
  at: number;
}

export interface NewPartnerKey {
  id: string;
  secret: string;
}

const SECRET_BYTES = 32;

/** The key, which is shown once, and its stored form. */
export function newPartnerKey(auth: PartnerAuthName): { key: string; stored: NewPartnerKey } {
  const id = randomUUIDv7();
  if (auth === 'signature') {
    const key = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { key, stored: { id, secret: key } };
  }
  const key = newToken();
  return { key, stored: { id, secret: tokenHash(key) } };
}

/** With its first key; false, without a change, if the id is taken. */
export async function addPartner(
  trx: Transaction<Database>,
  {
    partner,
    key,
    by,
    at,
  }: Change & {
    partner: Pick<PartnerRow, 'id' | 'name' | 'auth' | 'mapping' | 'networks'>;
    key: NewPartnerKey;
  },
): Promise<boolean> {
  const added = await trx
    .insertInto('partner')
    .values({ ...partner, created_at: at, disabled_at: null, version: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await insertKey(trx, partner.id, key, at);
  const { id: subject, auth } = partner;
  await recordAction(trx, { by, at, action: 'partner-added', subject, detail: { auth } });
  return true;
}

/** Adds a key. The older keys stay valid until they are ended. */
export async function addPartnerKey(
  trx: Transaction<Database>,
  { partner, key, by, at }: Change & { partner: string; key: NewPartnerKey },
): Promise<void> {
  await insertKey(trx, partner, key, at);
  const detail = { key: key.id };
  await recordAction(trx, { by, at, action: 'partner-key-made', subject: partner, detail });
}

/** From now on, reports with it are refused. */
export async function endPartnerKey(
  trx: Transaction<Database>,
  { partner, key, by, at }: Change & { partner: string; key: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('partner_key')
    .set({ ended_at: at })
    .where('id', '=', key)
    .where('partner', '=', partner)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const detail = { key };
  await recordAction(trx, { by, at, action: 'partner-key-ended', subject: partner, detail });
}

/**
 * The meanings of words, whether it is disabled, or both; false if there is another version by now.
 */
export async function changePartner(
  trx: Transaction<Database>,
  {
    version,
    mapping,
    isDisabled,
    ...change
  }: Change & {
    partner: string;
    version: number;
    mapping: PartnerMapping | undefined;
    isDisabled: boolean | undefined;
  },
): Promise<boolean> {
  const locked = await trx
    .updateTable('partner')
    .set({ version })
    .where('id', '=', change.partner)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (locked === undefined) return false;
  if (mapping !== undefined) await changeStatusMapping(trx, { ...change, mapping });
  if (isDisabled !== undefined) await setPartnerDisabled(trx, { ...change, isDisabled });
  return true;
}

/** Reports whose word had no meaning get it now, and are counted soon. */
export async function changeStatusMapping(
  trx: Transaction<Database>,
  { partner, mapping, by, at }: Change & { partner: string; mapping: PartnerMapping },
): Promise<void> {
  await trx
    .updateTable('partner')
    .set((update) => ({ mapping: toJson(mapping), version: update('version', '+', 1) }))
    .where('id', '=', partner)
    .execute();
  const waiting = await trx
    .selectFrom('postback')
    .select('event')
    .distinct()
    .where('partner', '=', partner)
    .where('matched', '=', 0)
    .where('status', 'is', null)
    .execute();
  for (const { event } of waiting) {
    const { status } = statusOfReport(reportedWords(event), mapping);
    if (status === null) continue;
    await trx
      .updateTable('postback')
      .set({ status })
      .where('partner', '=', partner)
      .where('matched', '=', 0)
      .where('status', 'is', null)
      .where('event', '=', event)
      .execute();
  }
  await recordAction(trx, { by, at, action: 'partner-status-mapping-changed', subject: partner });
}

/** Refuses its reports, or enables it again; nothing if that is already so. */
export async function setPartnerDisabled(
  trx: Transaction<Database>,
  { partner, isDisabled, by, at }: Change & { partner: string; isDisabled: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('partner')
    .set((update) => ({
      disabled_at: isDisabled ? at : null,
      version: update('version', '+', 1),
    }))
    .where('id', '=', partner)
    .where('disabled_at', isDisabled ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const action = isDisabled ? 'partner-disabled' : 'partner-enabled';
  await recordAction(trx, { by, at, action, subject: partner });
}

async function insertKey(
  trx: Transaction<Database>,
  partner: string,
  key: NewPartnerKey,
  at: number,
): Promise<void> {
  await trx
    .insertInto('partner_key')
    .values({ ...key, partner, created_at: at, ended_at: null })
    .execute();
}

export interface KnownPartner extends Pick<PartnerRow, 'id' | 'auth'> {
  mapping: PartnerMapping;
  networks: string[];
  /** Its reports are refused. */
  isDisabled: boolean;
  /** Valid ones, or hashes of tokens. */
  secrets: string[];
}

/** With its keys; null for an unknown one. */
export async function findPartner(db: Kysely<Database>, id: string): Promise<KnownPartner | null> {
  const rows = await db
    .selectFrom('partner')
    .leftJoin('partner_key', (join) =>
      join.onRef('partner_key.partner', '=', 'partner.id').on('partner_key.ended_at', 'is', null),
    )
    .select(['partner.id', 'auth', 'mapping', 'networks', 'disabled_at', 'secret'])
    .where('partner.id', '=', id)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    id: first.id,
    auth: first.auth,
    mapping: fromJson(first.mapping),
    networks: fromJson(first.networks),
    isDisabled: first.disabled_at !== null,
    secrets: rows.flatMap(({ secret }) => (secret === null ? [] : [secret])),
  };
}

/** Days of counted reports. */
const DAYS = 7;

export interface PartnersQuery {
  /** Epoch milliseconds. */
  now: number;
  /** Days since 1970-01-01, in the reporting time zone. */
  today: number;
}

/** With their reports of the last seven days. */
export async function findPartners(db: Kysely<Database>, { now, today }: PartnersQuery) {
  const since = now - DAYS * DAY_MS;
  // A subquery for each partner: with GROUP BY, SQLite would read all reports in the order of
  // partners.
  const reports = (select: ExpressionBuilder<Database, 'partner'>) =>
    select.selectFrom('postback').whereRef('postback.partner', '=', 'partner.id');
  const times = (select: ExpressionBuilder<Database, 'partner'>, matched: 0 | 1) =>
    reports(select)
      .select(sql<number>`cast(count(*) as bigint)`.as('times'))
      .where('matched', '=', matched)
      .where('received_at', '>', since)
      .$asScalar()
      .$notNull();
  const [partners, refusals] = await Promise.all([
    db
      .selectFrom('partner')
      .select(['id', 'name', 'auth as proof', 'disabled_at'])
      .select((select) => [
        reports(select)
          .select((of) => of.fn.max('received_at').as('at'))
          .as('last_report_at'),
        times(select, 1).as('counted'),
        times(select, 0).as('unmatched'),
      ])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select(['partner', sql<number>`cast(sum(times) as bigint)`.as('times')])
      .where('day', '>', today - DAYS)
      .groupBy('partner')
      .execute(),
  ]);
  return partners.map((partner) => ({
    ...partner,
    refused: refusals.find((one) => one.partner === partner.id)?.times ?? 0,
  }));
}
