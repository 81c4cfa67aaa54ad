import type { AccountRow } from '../../platform/store/tables/console.ts';
import type { Carry, Carrying } from './carry.ts';

export const NO_PASSWORD = 'without a password';

/**
 * A changed password ends without the new one, which an intruder may have set; so no account
 * becomes an admin.
 */
export const carryAccounts: Carry = async (carrying) => {
  const { restored, previous } = carrying;
  const latest = new Map(
    (await previous.selectFrom('account').selectAll().execute()).map((row) => [row.id, row]),
  );
  const said: string[] = [];
  for (const row of await restored.selectFrom('account').selectAll().orderBy('name').execute()) {
    const now = latest.get(row.id);
    if (now === undefined) continue;
    const changes: Partial<AccountRow> = {};
    const words: string[] = [];
    if (row.disabled_at === null && now.disabled_at !== null) {
      changes.disabled_at = now.disabled_at;
      words.push('disabled');
    }
    if (row.role !== now.role && now.role !== 'admin') {
      changes.role = now.role;
      words.push(`role ${now.role}`);
    }
    if (row.password_hash !== null && row.password_hash !== now.password_hash) {
      changes.password_hash = null;
      words.push(NO_PASSWORD);
    }
    if (now.totp_secret !== null && now.totp_secret !== row.totp_secret) {
      changes.totp_secret = now.totp_secret;
      words.push('second factor');
    }
    // A code that was used is not accepted again.
    if (now.totp_step > row.totp_step) changes.totp_step = now.totp_step;
    if (Object.keys(changes).length > 0) {
      await restored.updateTable('account').set(changes).where('id', '=', row.id).execute();
    }
    if (now.totp_secret !== null) await carryCodes(carrying, row, now);
    if (words.length > 0) said.push(`${row.name} (${words.join(', ')})`);
  }
  return said;
};

/** Used codes end; of another second factor, all of them are its own. */
async function carryCodes(
  { restored, previous }: Carrying,
  row: AccountRow,
  now: AccountRow,
): Promise<void> {
  const left = await previous
    .selectFrom('recovery_code')
    .selectAll()
    .where('account_id', '=', row.id)
    .execute();
  if (row.totp_secret === now.totp_secret) {
    const keys = left.map(({ key }) => key);
    await restored
      .deleteFrom('recovery_code')
      .where('account_id', '=', row.id)
      .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
      .execute();
    return;
  }
  await restored.deleteFrom('recovery_code').where('account_id', '=', row.id).execute();
  if (left.length > 0) await restored.insertInto('recovery_code').values(left).execute();
}
