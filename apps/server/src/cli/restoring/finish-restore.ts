import {
  type Act,
  type AuditHead,
  findAuditHead,
  headText,
  recordAction,
} from '../../platform/audit/audit-trail.ts';
import type { Previous } from '../../platform/store/backup/finish.ts';
import type { Database, Db, Trx } from '../../platform/store/schema.ts';
import { addRows, type Fate } from './carry.ts';
import { FATES } from './fates.ts';

export interface FinishedRestore {
  /** Heads of the audit trail before and after; null if it could not be read. */
  from: string | null;
  to: string;
  /** Why the previous database could not be read; null if it was. */
  unread: string | null;
  carried: { what: string; names: string[] }[];
  /** They work after the restore, and may have been taken away. */
  tokens: string[];
  accounts: string[];
}

/** Carries over what was taken away since the backup. The audit trail gets an entry. */
export async function finishRestore(
  restored: Trx,
  found: Previous,
  { file, by, at }: Act & { file: string },
): Promise<FinishedRestore> {
  const previous = 'db' in found ? found.db : null;
  const to = await findAuditHead(restored);
  const from = previous && (await findAuditHead(previous));
  const carried: FinishedRestore['carried'] = [];
  for (const [name, fate] of Object.entries(FATES) as [keyof Database, Fate][]) {
    if (fate.kind === 'ended') await restored.deleteFrom(name).execute();
    if (previous === null) continue;
    if (fate.kind === 'added') await addRows({ restored, previous }, name, fate.key);
    if (fate.kind !== 'carried') continue;
    const names = await fate.carry({ restored, previous, by, at });
    if (names.length > 0) carried.push({ what: fate.what, names });
  }
  const heads = { from: from === null ? 'unknown' : shownHead(from), to: shownHead(to) };
  await recordAction(restored, { by, at, action: 'backup-restored', subject: file, detail: heads });
  return {
    from: from && headText(from),
    to: headText(await findAuditHead(restored)),
    unread: 'db' in found ? null : found.unread,
    carried,
    tokens: await namesWithout(restored, previous, { table: 'api_token', column: 'revoked_at' }),
    accounts: await namesWithout(restored, previous, { table: 'account', column: 'disabled_at' }),
  };
}

function shownHead(head: AuditHead): string {
  return head.position === 0 ? 'none' : headText(head);
}

/** Not ended, and not in the previous database. */
async function namesWithout(
  restored: Trx,
  previous: Db | null,
  of: { table: 'api_token' | 'account'; column: 'revoked_at' | 'disabled_at' },
): Promise<string[]> {
  const table = of.table as 'api_token';
  const known = previous === null ? [] : await previous.selectFrom(table).select('id').execute();
  const ids = new Set(known.map(({ id }) => id));
  const rows = await restored
    .selectFrom(table)
    .select(['id', 'name'])
    .where(of.column as 'revoked_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.flatMap(({ id, name }) => (ids.has(id) ? [] : [name]));
}
