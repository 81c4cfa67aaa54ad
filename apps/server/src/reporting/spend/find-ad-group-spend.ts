import type { CampaignNames } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { ReportFilter } from '../campaigns/report-filter.ts';
import { folded } from './folded.ts';

/** Spend of an ad group of a campaign. */
export interface AdGroupSpend {
  /** Empty where the file has none. */
  adGroup: string;
  cents: number;
  /** Null where the platform does not say. */
  clicks: number | null;
}

/** Names that one query asks for: a campaign rarely has more than two in files of spend. */
const NAMES_AT_ONCE = 500;

/** Which spend did each ad group of a campaign have, by the names that the campaign has in files of spend? Names without regard to case. */
export async function findAdGroupSpend(
  db: Kysely<Database>,
  { from, to, site }: ReportFilter,
  names: readonly CampaignNames[],
): Promise<AdGroupSpend[]> {
  const sums = new Map<string, AdGroupSpend>();
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    let query = db
      .selectFrom('spend')
      .select((select) => [
        'ad_group',
        select.fn.sum<number | string>('cents').as('cents'),
        select.fn.sum<number | string | null>('clicks').as('clicks'),
      ])
      .where('counts', '=', 1)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where((where) =>
        where.or(
          names
            .slice(start, start + NAMES_AT_ONCE)
            .map(({ source, campaignId, campaign }) =>
              where.and({ source, campaign_id: campaignId, campaign }),
            ),
        ),
      )
      .groupBy('ad_group')
      .orderBy('ad_group');
    if (site !== null) query = query.where('site', '=', site);
    for (const { ad_group, cents, clicks } of await query.execute()) {
      const name = folded(ad_group);
      const known = sums.get(name) ?? { adGroup: ad_group, cents: 0, clicks: null };
      sums.set(name, {
        ...known,
        cents: known.cents + Number(cents),
        clicks: clicks === null ? known.clicks : (known.clicks ?? 0) + Number(clicks),
      });
    }
  }
  return [...sums.values()];
}
