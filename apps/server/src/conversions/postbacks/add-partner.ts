import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import { toJson } from '../../platform/store/json-column.ts';
import type { PartnerMapping, PartnerRow } from '../../platform/store/postback-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { meaningOf, wordsOf } from './meaning-of.ts';

/** A person's change of a partner, with its time in epoch milliseconds. */
interface Change {
  by: Actor;
  at: number;
}

/** A new key, as it is stored. */
export interface NewPartnerKey {
  id: string;
  secret: string;
}

/**
 * Adds a partner with its first key.
 *
 * @returns false, and adds nothing, if there is one of that id
 */
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

/** Adds a key; those before it stay valid until they are ended. */
export async function addPartnerKey(
  trx: Transaction<Database>,
  { partner, key, by, at }: Change & { partner: string; key: NewPartnerKey },
): Promise<void> {
  await insertKey(trx, partner, key, at);
  const detail = { key: key.id };
  await recordAction(trx, { by, at, action: 'partner-key-made', subject: partner, detail });
}

/** Ends a key: reports with it are refused from now on. */
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

/** Changes the meanings of a partner's words. Reports whose word had none get it now, and are counted soon. */
export async function changeWords(
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
    const { status } = meaningOf(wordsOf(event), mapping);
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
  await recordAction(trx, { by, at, action: 'partner-words-changed', subject: partner });
}

/** Disables a partner, so that its reports are refused, or enables it again. Does nothing where it is so already. */
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
