import * as v from 'valibot';
import { unknownSchema } from '../reports/unknown-reasons.ts';
import { reports } from './access.ts';
import { cents, count, day, daysOfSite, objects } from './schemas.ts';

/** Sums of the visits that began on a day. */
const dayOfSites = v.object({
  day,
  visits: count,
  leads: count,
  sold: count,
  approved_cents: cents,
  pending_cents: cents,
  /** Orders and call-backs, whose earnings are not known. */
  unknown_leads: count,
  undecided: count,
  /** Accepted leads with a promise of an unknown amount. */
  awaiting: count,
  spend_cents: cents,
  /** Sources whose spend of the day is missing: no file of theirs that counts ends after it. */
  without_spend_of: v.array(v.string()),
  profit_cents: cents,
  /** Revenue that the profit leaves out: no spend is known of its traffic. */
  revenue_without_spend_cents: cents,
  /** Why the profit or the spend is null; not in the file. */
  unknown: unknownSchema,
  /** Leads by the mean of the same weekday of four weeks, less 1; null with too few. */
  weekday_change: v.nullable(v.number()),
});

export const getDays = reports.list('getDays', '/reports/days', {
  summary:
    'Visits, leads, money and spend of each day, and what happened on it; without days of the last 28.',
  query: v.strictObject(daysOfSite),
  ok: v.object({
    from: day,
    to: day,
    time_zone: v.string(),
    /** It is the currency of the spend, ISO 4217; null without any. */
    currency: v.nullable(v.string()),
    /** Partners usually decide within this many days; null with too few decisions. */
    decision_days: v.nullable(count),
    /** The oldest first. Sites in other time zones are counted by their own days. */
    rows: v.array(dayOfSites),
    annotations: objects({
      day,
      kind: v.picklist(['release', 'spend-import', 'experiment-start', 'experiment-end']),
      site: v.string(),
      name: v.string(),
      id: v.nullable(v.string()),
    }),
  }),
});
