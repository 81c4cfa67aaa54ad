import * as v from 'valibot';
import {
  DIMENSION_NAMES,
  type DimensionName,
  type DimensionOf,
  isDimensionOf,
} from '../reports/dimensions.ts';
import { reports } from './access.ts';
import { count, daysOfSite, since } from './schemas.ts';

/** A dimension that visits have, and not leads alone. */
export type VisitDimension = Exclude<DimensionName, DimensionOf<'lead' | 'partner'>>;

export const VISIT_DIMENSIONS = DIMENSION_NAMES.filter(
  (name): name is VisitDimension => !isDimensionOf(name, 'lead', 'partner'),
);

export const listPrivacy = reports.list('listPrivacy', '/reports/privacy', {
  summary: 'Opt-outs, consents and bots of visits by a property, the most visits first.',
  query: v.strictObject({ ...daysOfSite, by: v.optional(v.picklist(VISIT_DIMENSIONS)) }),
  ok: v.object({
    /** The first day that is read, where earlier ones are not stored whole; otherwise null. */
    since,
    rows: v.array(
      v.object({
        name: v.string(),
        visits: count,
        /** The visitor did, or the signal of the browser. */
        opted_out: count,
        /** Where a site asks; the last have no answer yet. */
        granted: count,
        denied: count,
        unanswered: count,
        /** Visits of known bots; null by a property that they are not counted by. */
        bots: v.nullable(count),
        /** New visits by links with an unfilled placeholder; null as the bots. */
        unfilled: v.nullable(count),
      }),
    ),
  }),
});
