import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Takes the lock of a site's reviews until the transaction ends, so that what is counted in it still
 * holds when it writes.
 */
export async function lockReviews(trx: Transaction<Database>, site: string): Promise<void> {
  await trx
    .insertInto('review_site')
    .values({ site, version: 0, submits: 0 })
    .onConflict((conflict) => conflict.column('site').doNothing())
    .execute();
  await trx
    .updateTable('review_site')
    .set((update) => ({ submits: update('submits', '+', 1) }))
    .where('site', '=', site)
    .execute();
}

/** Says that what visitors see of a site's reviews has changed. The lock must be held. */
export async function reviewsChanged(trx: Transaction<Database>, site: string): Promise<void> {
  await trx
    .updateTable('review_site')
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('site', '=', site)
    .execute();
}
