import type { Locale } from '@zipfront/contracts/locale';
import type { Attribution } from '@zipfront/contracts/read-attribution';
import { boundedMemo } from '../../platform/store/bounded-memo.ts';
import type { CountedBy, Device } from '../../platform/store/cubes.ts';
import { countedName } from './counted-name.ts';
import type { ReportingTime } from './reporting-time.ts';

/** The parts of an arrival that its visit is counted by. */
export interface CountedArrival {
  site: string;
  locale: Locale;
  channel: string;
  fields: Attribution;
  path: string;
  device: Device;
  release: string;
  reportingTime: ReportingTime;
}

/** Sites whose kinds of names are remembered. */
const REMEMBERED_SITES = { maxEntries: 1_000 };

/** The kinds of names of a site; making their texts for each visit took as long as all else of its counts. */
const kindsOf = boundedMemo(
  (site) => ({
    source: `${site} source`,
    campaign: `${site} campaign`,
    campaignId: `${site} campaign id`,
    path: `${site} path`,
  }),
  REMEMBERED_SITES,
);

/** Properties that a visit is counted by, from its first arrival. */
export function countedBy(arrival: CountedArrival): CountedBy {
  const { site, locale, channel, fields, path, device, release, reportingTime } = arrival;
  const { day, hour } = reportingTime;
  const kinds = kindsOf(site);
  return {
    day,
    hour,
    site,
    channel,
    source: countedName(day, kinds.source, fields.source ?? ''),
    campaign: countedName(day, kinds.campaign, fields.campaign ?? ''),
    campaign_id: countedName(day, kinds.campaignId, fields.utm_id ?? ''),
    path: countedName(day, kinds.path, path),
    device,
    locale,
    release,
  };
}
