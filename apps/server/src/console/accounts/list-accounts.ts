import type { PersonView } from '@zipfront/contracts/console/screen';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Which accounts are there, by name? */
export async function listAccounts(db: Kysely<Database>, now: number): Promise<PersonView[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('account_session')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .whereRef('account_session.account_id', '=', 'account.id')
        .where('expires_at', '>', now)
        .as('signed_in_at'),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    role: row.role,
    state:
      row.disabled_at !== null ? 'disabled' : row.password_hash === null ? 'invited' : 'active',
    hasSecondFactor: row.totp_secret !== null,
    signedInAt: row.signed_in_at === null ? null : Number(row.signed_in_at),
  }));
}
