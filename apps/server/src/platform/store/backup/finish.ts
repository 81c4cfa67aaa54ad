import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../schema.ts';

export type Previous = { db: Kysely<Database> } | { unread: string };

export type Finish = (restored: Transaction<Database>, previous: Previous) => Promise<void>;
