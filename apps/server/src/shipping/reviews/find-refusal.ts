import { HOUR_MS } from '@zipfront/contracts/time/time';
import type { Db } from '../../platform/store/schema.ts';
import type { ReviewRow, ReviewSendingRow } from '../../platform/store/tables/reviews.ts';

export interface ReviewLimits {
  perAddress: number;
  since: number;
  unchallengedPerHour: number;
}

/**
 * How many times one network's limit the 48 bits of IPv6 around it may send, which one household or
 * office has.
 */
export const WIDE_SHARE = 4;

/**
 * Finds the limit that refuses a review: of a network and the 48 bits around it, or of reviews
 * without a challenge.
 */
export async function findRefusal(
  db: Db,
  { site, network, wide_network, unchallenged, sent_at }: ReviewSendingRow,
  { perAddress, since, unchallengedPerHour }: ReviewLimits,
): Promise<'limited' | 'full' | null> {
  const takenAfter = (after: number) =>
    db
      .selectFrom('review_sending')
      .select('id')
      .where('site', '=', site)
      .where('sent_at', '>', after);
  const ofNetwork = await takenAfter(since)
    .where('network', '=', network)
    .limit(perAddress)
    .execute();
  if (ofNetwork.length >= perAddress) return 'limited';
  const perWide = WIDE_SHARE * perAddress;
  const ofWide = await takenAfter(since)
    .where('wide_network', '=', wide_network)
    .limit(perWide)
    .execute();
  if (ofWide.length >= perWide) return 'limited';
  if (unchallenged === 0) return null;
  const ofAll = await takenAfter(sent_at - HOUR_MS)
    .where('unchallenged', '=', 1)
    .limit(unchallengedPerHour)
    .execute();
  return ofAll.length >= unchallengedPerHour ? 'full' : null;
}

export async function areWordsKnown(
  db: Db,
  { site, content_hash }: Pick<ReviewRow, 'site' | 'content_hash'>,
): Promise<boolean> {
  const same = await db
    .selectFrom('review')
    .select('id')
    .where('site', '=', site)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst();
  return same !== undefined;
}
