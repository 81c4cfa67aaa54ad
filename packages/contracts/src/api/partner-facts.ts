import * as v from 'valibot';
import {
  DIMENSION_NAMES,
  type DimensionName,
  type DimensionOf,
  isDimensionOf,
} from '../reports/dimensions.ts';
import { count, day, objects, operation, range } from './operation.ts';

const common = {
  tag: 'Reports',
  scope: 'read:reports',
  may: 'read-reports',
} as const;

/** The first day that is read, where earlier ones are not stored whole; otherwise null. */
const since = v.nullable(day);

const hours = v.nullable(count);

export const listPartnerDecisions = operation({
  ...common,
  id: 'listPartnerDecisions',
  method: 'get',
  path: '/reports/partner-decisions',
  summary: 'The usual time from a lead to the decision of each partner.',
  query: v.strictObject(range),
  ok: v.object({
    since,
    rows: objects({
      partner: v.string(),
      decided: count,
      /** Whole hours within which half and nine of ten came; null with fewer than 30. */
      median_hours: hours,
      long_hours: hours,
    }),
  }),
  table: 'rows',
});

export const listRejectionReasons = operation({
  ...common,
  id: 'listRejectionReasons',
  method: 'get',
  path: '/reports/rejection-reasons',
  summary: 'Leads that partners rejected, by partner and reason, the most frequent first.',
  query: v.strictObject(range),
  ok: v.object({
    since,
    rows: objects({
      partner: v.string(),
      reason: v.string(),
      leads: count,
    }),
  }),
  table: 'rows',
});

/** A dimension that visits have, and not leads alone. */
export type VisitDimension = Exclude<DimensionName, DimensionOf<'lead' | 'partner'>>;

export const VISIT_DIMENSIONS = DIMENSION_NAMES.filter(
  (name): name is VisitDimension => !isDimensionOf(name, 'lead', 'partner'),
);

export const listPrivacy = operation({
  ...common,
  id: 'listPrivacy',
  method: 'get',
  path: '/reports/privacy',
  summary: 'Opt-outs, consents and bots of visits by a property, the most visits first.',
  query: v.strictObject({ ...range, by: v.optional(v.picklist(VISIT_DIMENSIONS)) }),
  ok: v.object({
    since,
    rows: objects({
      name: v.string(),
      visits: count,
      /** The visitor did, or the signal of the browser. */
      opted_out: count,
      granted: count,
      denied: count,
      unanswered: count,
      /** Visits of known bots; null by a property that they are not counted by. */
      bots: v.nullable(count),
      /** New visits by links with an unfilled placeholder; null as the bots. */
      unfilled: v.nullable(count),
    }),
  }),
  table: 'rows',
});

const texts = v.array(v.string());

export const getChoices = operation({
  ...common,
  id: 'getChoices',
  method: 'get',
  path: '/choices',
  summary: 'The sites, and values to filter reports by: those of the days with the most visits.',
  query: v.strictObject(range),
  ok: v.object({
    sites: objects({ name: v.string(), time_zone: v.string() }),
    channels: texts,
    campaigns: texts,
    pages: texts,
    /** They are those of the page script, the latest first. */
    releases: texts,
    partners: texts,
  }),
});
