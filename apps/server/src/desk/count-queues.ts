import type { Queue } from '@zipfront/contracts/console/desk';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { countCallBacks } from './find-call-backs.ts';

/** Number of items that wait, by queue. */
export async function countQueues(db: Kysely<Database>): Promise<Record<Queue, number>> {
  return { 'call-backs': await countCallBacks(db) };
}
