import type { Db } from '../../platform/store/schema.ts';
import { NO_ROLLUP_SUMS, type RollupSums } from '../../platform/store/tables/reports.ts';

/** Stores the sums of a day, of one campaign, one device and one release. */
export async function countDay(
  db: Db,
  day: number,
  measures: Partial<RollupSums>,
  { site = 'insurance', release = 'a.js', campaign = 'spring' } = {},
): Promise<void> {
  const sums = { ...NO_ROLLUP_SUMS, ...measures, day, site, origin: 'visit' as const };
  const names = { channel: 'paid-search', source: 'google', campaign, campaign_id: '' };
  await db
    .insertInto('rollup_campaign')
    .values({ ...sums, ...names })
    .execute();
  const device = { device: 'phone' as const, locale: 'en-US' as const };
  await db
    .insertInto('rollup_device')
    .values({ ...sums, ...device })
    .execute();
  const page = { path: '/car/', release };
  await db
    .insertInto('rollup_release')
    .values({ ...sums, ...page })
    .execute();
}
