import type { Kysely } from 'kysely';
import type { ConsoleActionRow } from '../store/account-rows.ts';
import type { Database } from '../store/schema.ts';

/** The last entry of the audit trail. Who knows an old head notices that entries before it were changed or taken away. */
export interface AuditHead {
  /** 0 before the first entry. */
  position: number;
  hash: string;
}

/** Which entry of the audit trail is the last one? */
export async function findAuditHead(db: Kysely<Database>): Promise<AuditHead> {
  const head = await db
    .selectFrom('console_action')
    .select(['position', 'hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { position: head?.position ?? 0, hash: head?.hash ?? '' };
}

/** A head as people note it: `12:<hash>`. */
export function headText({ position, hash }: Pick<ConsoleActionRow, 'position' | 'hash'>): string {
  return `${position}:${hash}`;
}

/** Whether a head that was noted (`headText`) is an entry of the audit trail. */
export async function isAuditHead(db: Kysely<Database>, text: string): Promise<boolean> {
  const entry = await db
    .selectFrom('console_action')
    .select(['position', 'hash'])
    .where('position', '=', Number.parseInt(text, 10) || 0)
    .executeTakeFirst();
  return entry !== undefined && headText(entry) === text;
}
