import * as v from 'valibot';
import { ACCESS, listing } from './operation.ts';
import { count, daysOfSite, since } from './schemas.ts';

const hours = v.nullable(count);

export const listPartnerDecisions = listing('listPartnerDecisions', '/reports/partner-decisions', {
  ...ACCESS.reports,
  summary: 'The usual time from a lead to the decision of each partner.',
  query: v.strictObject(daysOfSite),
  ok: v.object({
    since,
    rows: v.array(
      v.object({
        partner: v.string(),
        decided: count,
        /** Whole hours within which half and nine of ten came; null with fewer than 30. */
        median_hours: hours,
        long_hours: hours,
      }),
    ),
  }),
});

export const listRejectionReasons = listing('listRejectionReasons', '/reports/rejection-reasons', {
  ...ACCESS.reports,
  summary: 'Leads that partners rejected, by partner and reason, the most frequent first.',
  query: v.strictObject(daysOfSite),
  ok: v.object({
    since,
    rows: v.array(
      v.object({
        partner: v.string(),
        /** It has its words; empty where it did not say. */
        reason: v.string(),
        leads: count,
      }),
    ),
  }),
});
