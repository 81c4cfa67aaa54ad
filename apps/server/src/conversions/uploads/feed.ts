import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { UploadFeedRow } from '../../platform/store/tables/conversions.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { platformActor } from './record-uploads.ts';

export const FEED_USER = 'zipfront';

export interface FeedSecrets {
  key: string;
  password: string;
}

export function newFeedSecrets(): FeedSecrets {
  return { key: newToken(), password: newToken() };
}

export type FeedHashes = Pick<UploadFeedRow, 'key_hash' | 'password_hash'>;

export function feedHashes({ key, password }: FeedSecrets): FeedHashes {
  return { key_hash: tokenHash(key), password_hash: tokenHash(password) };
}

/** Stores the hashes of a new key and a new password of the feed; the old ones stop working. */
export async function setFeedKey(
  trx: Trx,
  { hashes, by, at }: Act & { hashes: FeedHashes },
): Promise<void> {
  const row = { ...hashes, made_at: at, fetched_at: null };
  await trx
    .insertInto('upload_feed')
    .values({ platform: 'google', ...row })
    .onConflict((conflict) => conflict.column('platform').doUpdateSet(row))
    .execute();
  await recordAction(trx, { by, at, action: 'feed-key-made' });
}

export async function recordFeedFetch(
  trx: Trx,
  { name, count, requestId, at }: { name: string; count: number; requestId: string; at: number },
): Promise<void> {
  await trx
    .updateTable('upload_feed')
    .set({ fetched_at: at })
    .where('platform', '=', 'google')
    .execute();
  const by = platformActor('google', 'feed', requestId);
  const detail = { conversions: String(count) };
  await recordAction(trx, { by, at, action: 'feed-fetched', subject: name, detail });
}

export function findFeed(db: Db): Promise<UploadFeedRow | undefined> {
  return db
    .selectFrom('upload_feed')
    .selectAll()
    .where('platform', '=', 'google')
    .executeTakeFirst();
}
