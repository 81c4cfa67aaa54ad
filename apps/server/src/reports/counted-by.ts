import type { Locale } from '@zipfront/contracts/locale';
import type { Attribution } from '@zipfront/contracts/read-attribution';
import type { CountedBy, Device } from '../store/cubes.ts';
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

/** Properties that a visit is counted by, from its first arrival. */
export function countedBy(arrival: CountedArrival): CountedBy {
  const { site, locale, channel, fields, path, device, release, reportingTime } = arrival;
  const { day, hour } = reportingTime;
  const named = (kind: string, name: string) => countedName(day, `${site} ${kind}`, name);
  return {
    day,
    hour,
    site,
    channel,
    source: named('source', fields.source ?? ''),
    campaign: named('campaign', fields.campaign ?? ''),
    campaign_id: named('campaign id', fields.utm_id ?? ''),
    path: named('path', path),
    device,
    locale,
    release,
  };
}
