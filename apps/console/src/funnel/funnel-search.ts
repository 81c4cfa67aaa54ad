import { EACH_RELEASE, funnelGroup, MAX_FUNNEL_GROUPS } from '@zipfront/contracts/api/funnel';
import { DEVICES } from '@zipfront/contracts/console/reports';
import * as v from 'valibot';
import { optionalPart, RANGE_PARTS, repeatedPart } from '../address.ts';

const text = v.pipe(v.string(), v.maxLength(300));

export const FUNNEL_FILTERS = [
  { id: 'channel', label: 'Channel' },
  { id: 'campaign', label: 'Campaign' },
  { id: 'page', label: 'Page' },
  { id: 'device', label: 'Device' },
] as const;

export type FunnelFilterName = (typeof FUNNEL_FILTERS)[number]['id'];

export const PAGE_COLUMNS = [
  'page',
  'release',
  'visits',
  'engaged',
  'started',
  'started_rate',
  'leads',
  'lead_rate',
  'revenue',
  'lcp',
  'inp',
  'cls',
  'errors',
] as const;

export const funnelSearch = v.object({
  ...RANGE_PARTS,
  channel: optionalPart(text),
  campaign: optionalPart(text),
  page: optionalPart(text),
  device: optionalPart(v.picklist(DEVICES)),
  /** The visits that are compared with all: `device:phone`. */
  group: v.pipe(
    repeatedPart(funnelGroup),
    v.transform((groups) => [...new Set(groups)].slice(0, MAX_FUNNEL_GROUPS)),
  ),
  release: optionalPart(v.literal(EACH_RELEASE)),
  sort: optionalPart(v.picklist(PAGE_COLUMNS.flatMap((id) => [id, `-${id}` as const]))),
  min: optionalPart(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
});

export type FunnelSearch = v.InferOutput<typeof funnelSearch>;

export function funnelFilters(search: FunnelSearch) {
  const { group: _group, release: _release, sort: _sort, min: _min, ...filters } = search;
  return filters;
}
