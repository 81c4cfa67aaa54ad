import * as v from 'valibot';
import { funnel } from './access.ts';
import { count, day, limit, list, objects, since, text, visitFilters } from './schemas.ts';

export const EACH_RELEASE = 'each';

const share = v.nullable(v.number());

const days = {
  from: day,
  to: day,
  time_zone: v.string(),
  /** The first day that is read, where visits of earlier ones are not stored; otherwise null. */
  since,
};

export const MAX_FUNNEL_GROUPS = 2;

export const GROUP_KINDS = ['device', 'page', 'campaign', 'channel'] as const;

/** Ways on from a sent form. A step of one does not follow the steps of the other. */
const FUNNEL_BRANCHES = ['partners', 'orders'] as const;

/** Visits that have a property in common: `device:phone`. */
export const funnelGroup = v.pipe(text, v.regex(new RegExp(`^(${GROUP_KINDS.join('|')}):.+$`)));

export const getFunnel = funnel.list('getFunnel', '/reports/funnel', {
  summary:
    'Steps of visits on their way to a lead, with those that were lost at each; without days of the last 28.',
  query: v.strictObject({
    ...visitFilters,
    group: v.optional(list(funnelGroup, MAX_FUNNEL_GROUPS)),
  }),
  ok: v.object({
    ...days,
    rows: objects({
      group: v.string(),
      step: v.string(),
      label: v.string(),
      /** The way on from a sent form that it belongs to; null before. */
      branch: v.nullable(v.picklist(FUNNEL_BRANCHES)),
      /** Visits that reached it; of partners' decisions leads. */
      count,
      unit: v.picklist(['visits', 'leads']),
      /** They are of its base, and of the first step; null for the first, and of no visits. */
      share_of_base: share,
      share_of_first: share,
      /** `the step before`, or `135 hand-offs`. */
      base: v.nullable(v.string()),
      /** It is below 0 where visits made several leads. */
      lost: v.nullable(v.pipe(v.number(), v.integer())),
      /** From the start of the visit; null where times are not stored. */
      median_seconds: share,
      median_days: share,
    }),
  }),
});

export const listFunnelDays = funnel.list('listFunnelDays', '/reports/funnel/days', {
  summary: 'Steps of the visits of each day, the latest first; without days of the last 28.',
  query: v.strictObject({ ...visitFilters, limit }),
  ok: v.object({
    ...days,
    rows: objects({
      day,
      is_open: v.boolean(),
      visits: count,
      started: count,
      zip_accepted: count,
      sent: count,
    }),
  }),
});

export const listFunnelPages = funnel.list('listFunnelPages', '/reports/funnel/pages', {
  summary:
    'Pages on which visits began, the most visits first, with speed and errors; without days of the last 28.',
  query: v.strictObject({ ...visitFilters, release: v.optional(text), limit }),
  ok: v.object({
    ...days,
    rows: objects({
      page: v.string(),
      /** It is null for all together; empty where it is not known. */
      release: v.nullable(v.string()),
      visits: count,
      engaged: count,
      started: count,
      leads: count,
      /** The leads that experiments count: those without orders and call-backs. */
      handoffs: count,
      /** Approved money; null where it is not known what the leads earn. */
      revenue_per_visit_cents: v.nullable(v.number()),
      /** 75th percentiles, the last without a unit. */
      lcp_ms: v.nullable(v.number()),
      inp_ms: v.nullable(v.number()),
      cls: v.nullable(v.number()),
      errors_per_thousand: v.nullable(v.number()),
    }),
  }),
});
