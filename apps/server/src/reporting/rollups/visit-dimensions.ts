import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { Locale } from '@zipfront/contracts/locale';
import { boundedMemo } from '../../platform/bounded-memo.ts';
import type { CountedBy, Device } from '../../platform/store/tables/reports.ts';
import type { ReportingTime } from './reporting-time.ts';

/** Maximum number of names of a kind on a day, because anyone can send invented ones. */
export const MAX_NAMES_PER_DAY = 2_000;

const REMEMBERED_DAYS = 3;

/** Stands for all further names. */
export const OTHER_NAMES = '(other)';

const namesOfDays = new Map<number, Map<string, Set<string>>>();

/**
 * Returns the name under which a rollup counts: `(other)` beyond the limit. Rollups are stored for
 * years, so invented names must not fill them.
 */
export function dimensionName(day: number, kind: string, name: string): string {
  const names = namesOfDays.get(day)?.get(kind) ?? addKind(day, kind);
  if (names.has(name)) return name;
  if (names.size >= MAX_NAMES_PER_DAY) return OTHER_NAMES;
  names.add(name);
  return name;
}

function addKind(day: number, kind: string): Set<string> {
  const kinds = namesOfDays.get(day) ?? new Map<string, Set<string>>();
  namesOfDays.set(day, kinds);
  const names = new Set<string>();
  kinds.set(kind, names);
  const [oldest] = namesOfDays.keys();
  if (namesOfDays.size > REMEMBERED_DAYS && oldest !== undefined && oldest !== day) {
    namesOfDays.delete(oldest);
  }
  return names;
}

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

const REMEMBERED_SITES = { maxEntries: 1_000 };

/** Names of kinds by site; building their texts took as long as the rest of counting a touch. */
const nameKinds = boundedMemo(
  (site) => ({
    source: `${site} source`,
    campaign: `${site} campaign`,
    campaign_id: `${site} campaign id`,
    ad_group: `${site} ad group`,
    keyword: `${site} keyword`,
    path: `${site} path`,
  }),
  REMEMBERED_SITES,
);

export function countedBy(arrival: CountedArrival): CountedBy {
  const { site, locale, channel, fields, path, device, release, reportingTime } = arrival;
  const { day, hour } = reportingTime;
  const kinds = nameKinds(site);
  return {
    day,
    hour,
    site,
    channel,
    source: dimensionName(day, kinds.source, fields.source ?? ''),
    campaign: dimensionName(day, kinds.campaign, fields.campaign ?? ''),
    campaign_id: dimensionName(day, kinds.campaign_id, fields.utm_id ?? ''),
    ad_group: dimensionName(day, kinds.ad_group, fields.agid ?? ''),
    keyword: dimensionName(day, kinds.keyword, fields.utm_term ?? fields.keyword ?? ''),
    path: dimensionName(day, kinds.path, path),
    device,
    locale,
    release,
    line: '',
    us_state: '',
  };
}

/** Maximum length of a user agent that is looked at; those of browsers are shorter. */
const MAX_AGENT_LENGTH = 512;

const TABLET = /iPad|Tablet|Android(?!.*Mobile)/;
const PHONE = /Mobi|iPhone|iPod/;

/** Detects the kind of device. The user agent itself is not stored. */
export function detectDevice(userAgent: string): Device {
  const agent = userAgent.slice(0, MAX_AGENT_LENGTH);
  if (TABLET.test(agent)) return 'tablet';
  return PHONE.test(agent) ? 'phone' : 'desktop';
}
