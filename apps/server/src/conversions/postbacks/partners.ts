import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { PartnerMapping, PartnerRow } from '../../platform/store/tables/conversions.ts';
import { insertKey, type NewPartnerKey } from './partner-keys.ts';
import { reportedWords, statusOfReport } from './status-mapping.ts';

export async function addPartner(
  trx: Trx,
  {
    partner,
    key,
    by,
    at,
  }: Act & {
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

/** Returns false if the stored partner has another version by now. */
export async function changePartner(
  trx: Trx,
  {
    version,
    mapping,
    isDisabled,
    ...change
  }: Act & {
    partner: string;
    version: number;
    mapping: PartnerMapping | undefined;
    isDisabled: boolean | undefined;
  },
): Promise<boolean> {
  const stored = trx
    .selectFrom('partner')
    .select('id')
    .where('id', '=', change.partner)
    .where('version', '=', version);
  if ((await locked(trx, stored).executeTakeFirst()) === undefined) return false;
  if (mapping !== undefined) await changeStatusMapping(trx, { ...change, mapping });
  if (isDisabled !== undefined) await setPartnerDisabled(trx, { ...change, isDisabled });
  return true;
}

export async function changeStatusMapping(
  trx: Trx,
  { partner, mapping, by, at }: Act & { partner: string; mapping: PartnerMapping },
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

export async function setPartnerDisabled(
  trx: Trx,
  { partner, isDisabled, by, at }: Act & { partner: string; isDisabled: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('partner')
    .set((update) => ({ disabled_at: isDisabled ? at : null, version: update('version', '+', 1) }))
    .where('id', '=', partner)
    .where('disabled_at', isDisabled ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const action = isDisabled ? 'partner-disabled' : 'partner-enabled';
  await recordAction(trx, { by, at, action, subject: partner });
}
