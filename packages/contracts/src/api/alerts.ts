import * as v from 'valibot';
import { reports } from './access.ts';
import { count, day, objects, rows } from './schemas.ts';

/** By the cost of waiting an hour; missing spend falsifies the page's first sentence. */
export const ALERT_KINDS = [
  'missing-spend',
  'fallen-page',
  'refused-content',
  'growing-error',
  'costly-error',
  'overdue-call',
  'refused-reports',
  'uncounted-reports',
  'shared-transactions',
  'failing-notifications',
  'dead-notifications',
  'failing-uploads',
  'dead-uploads',
  'failing-warehouse',
  'unproven-reports',
  'decided-experiment',
  'invalidated-experiment',
  'missing-backup',
  'old-reviews',
  'perhaps-bots',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

export const listAlerts = reports.list('listAlerts', '/alerts', {
  summary:
    'What needs a person now on all sites, the most expensive first: what the caller may look at.',
  ok: rows({
    kind: v.picklist(ALERT_KINDS),
    text: v.string(),
    count,
    since: v.nullable(day),
    lost_leads: v.nullable(v.number()),
    /** Those that lack spend, if spend is missing; absent of other kinds. */
    sources: v.optional(
      objects({
        name: v.string(),
        site: v.string(),
        /** The last day of its files, or before the first of them if all were undone. */
        last_day: day,
        /** Days without a file since, up to yesterday. */
        days: count,
      }),
    ),
    address: v.string(),
  }),
});
