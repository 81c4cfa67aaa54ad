import * as v from 'valibot';
import { reports } from './access.ts';
import { count, daysOfSite, since } from './schemas.ts';

const hours = v.nullable(count);

export const listPartnerDecisions = reports.list(
  'listPartnerDecisions',
  '/reports/partner-decisions',
  {
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
  },
);

export const listRejectionReasons = reports.list(
  'listRejectionReasons',
  '/reports/rejection-reasons',
  {
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
  },
);
