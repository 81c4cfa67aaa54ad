import * as v from 'valibot';
import { spend } from './access.ts';
import { byId, count, day, limit, objects, rows } from './schemas.ts';
import { UNKNOWN_IMPORT } from './spend-imports.ts';

export const listSpendRows = spend.list('listSpendRows', '/spend-imports/{id}/rows', {
  summary: 'The rows of an import, in the order of its file.',
  param: byId,
  ok: rows({
    day,
    source: v.string(),
    account: v.string(),
    campaign: v.string(),
    campaign_id: v.string(),
    ad_group: v.string(),
    cost_cents: v.number(),
    clicks: v.nullable(count),
    impressions: v.nullable(count),
  }),
  errors: UNKNOWN_IMPORT,
});

export const listSpendDays = spend.list('listSpendDays', '/spend-imports/{id}/days', {
  summary: 'The sums of an import by day, source and account, beside what else counts for them.',
  param: byId,
  query: v.strictObject({ limit }),
  ok: rows({
    day,
    source: v.string(),
    account: v.string(),
    cost_cents: v.number(),
    /** They are of other imports, which this one replaces where it counts; null without any. */
    counted_cents: v.nullable(v.number()),
  }),
  errors: UNKNOWN_IMPORT,
});

export const listSpendCampaigns = spend.list(
  'listSpendCampaigns',
  '/spend-imports/{id}/campaigns',
  {
    summary: 'The campaigns of an import, with their visits on its days, the most spend first.',
    param: byId,
    query: v.strictObject({ limit }),
    ok: v.object({
      rows: objects({
        source: v.string(),
        campaign_id: v.string(),
        campaign: v.string(),
        cost_cents: v.number(),
        clicks: v.nullable(count),
        /** Of the same campaign in addresses: by a join, its id, or its source and name. */
        visits: count,
        /** Of a campaign without visits: those with its source and name, but another id. */
        other_id_visits: count,
      }),
      left_out: count,
      unmatched_cents: v.number(),
    }),
    errors: UNKNOWN_IMPORT,
  },
);
