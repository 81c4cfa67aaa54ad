import type { Db, Trx } from '../schema.ts';

export type Previous = { db: Db } | { unread: string };

export type Finish = (restored: Trx, previous: Previous) => Promise<void>;
