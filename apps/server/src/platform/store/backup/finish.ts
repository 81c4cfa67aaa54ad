import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../schema.ts';

/** The database that a backup replaces, to be read; or why it cannot be read. */
export type Previous = { db: Kysely<Database> } | { unread: string };

/** Changes the rows of a backup before they become the database. */
export type Finish = (restored: Transaction<Database>, previous: Previous) => Promise<void>;
