import * as v from 'valibot';
import { CAMPAIGN_PARTS, type CampaignPart } from '../console/campaign.ts';
import { COMPARED_DAYS, DEVICES, MONEY_DAYS } from '../console/reports.ts';
import { count, day, limit, operation, text, unfinishedDay } from './operation.ts';

const common = {
  tag: 'Campaigns',
  scope: 'read:reports',
  roles: ['reader', 'marketer', 'admin'],
} as const;

const known = v.nullable(v.number());

/** Sums and measures of a row. Null where a measure is not known. */
const measures = v.object({
  visits: v.number(),
  leads: v.number(),
  lead_rate: known,
  handoffs: v.number(),
  estimates: v.number(),
  orders: v.number(),
  call_backs: v.number(),
  accepted: v.number(),
  rejected: v.number(),
  sold: v.number(),
  bound: v.number(),
  reversed: v.number(),
  /** Accepted by decided leads. */
  acceptance: known,
  /** Hand-offs without a decision in the usual time of partners, and for longer than that. */
  undecided: known,
  unanswered: known,
  approved_cents: v.number(),
  reversed_cents: v.number(),
  pending_cents: v.number(),
  earned_cents: known,
  spend_cents: known,
  /** The part of the spend whose earnings are known. */
  reported_spend_cents: known,
  profit_cents: known,
  /** Clicks that the platform counted. */
  clicks: known,
  cost_per_click_cents: known,
  cost_per_lead_cents: known,
  earned_per_click_cents: known,
  /** Earned by spent. */
  return_on_spend: known,
  first_leads: v.number(),
  first_earned_cents: v.number(),
});

const names = {
  /** Empty for spend without visits. */
  channel: v.string(),
  source: v.string(),
  campaign_id: v.string(),
  campaign: v.string(),
};

/** A part of the report that lacks its counterpart, with its largest campaigns. */
const remainder = v.object({
  count,
  spend_cents: v.number(),
  visits: v.number(),
  campaigns: v.array(v.object(names)),
});

const days = {
  from: day,
  to: day,
  /** The first day that is read, where visits of earlier ones are not stored; otherwise null. */
  since: v.nullable(day),
  /** Of the spend, ISO 4217; null without any. */
  currency: v.nullable(v.string()),
};

/** Lists campaigns. */
export const listCampaigns = operation({
  ...common,
  id: 'listCampaigns',
  method: 'get',
  path: '/reports/campaigns',
  summary:
    'Campaigns with all their measures, those that are joined as one, the most visits first; without days of the last 28.',
  query: v.strictObject({
    from: v.optional(day),
    to: v.optional(day),
    site: v.optional(text),
    channel: v.optional(text),
    campaign: v.optional(text),
    page: v.optional(text),
    device: v.optional(v.picklist(DEVICES)),
    /** The day on which money counts: the visit's, or its own. */
    money: v.optional(v.picklist(MONEY_DAYS)),
    compare: v.optional(v.picklist(COMPARED_DAYS)),
    limit: v.optional(limit),
  }),
  ok: v.object({
    ...days,
    unfinished_day: unfinishedDay,
    /** Partners usually decide within this many days; null with too few decisions. */
    decision_days: v.nullable(count),
    rows: v.array(
      v.object({
        ...names,
        ...measures.entries,
        /** On the compared days; null where they have no such campaign, absent without these. */
        compared: v.optional(v.nullable(measures)),
      }),
    ),
    left_out: count,
    /** Of all visits, also of campaigns that are left out. */
    total: measures,
    unmatched: v.object({ spend: remainder, visits: remainder }),
    /** Absent without a comparison. */
    comparison: v.optional(
      v.object({
        from: day,
        to: day,
        /** Why days are not compared, with the first day that could be; null where they are. */
        gap: v.nullable(
          v.object({ reason: v.picklist(['counted', 'stored']), since: v.nullable(day) }),
        ),
        total: v.nullable(measures),
        /** Campaigns that only the compared days have. */
        ended: v.nullable(v.object({ count, total: measures })),
        /** The first day with spend, where it is later than the first compared day. */
        spend_since: v.nullable(day),
      }),
    ),
  }),
  table: 'rows',
});

const part = v.object({ ...measures.entries, revenue_per_visit_cents: known });

const namedPart = v.object({ name: v.string(), ...part.entries });

const PART_NAMES = CAMPAIGN_PARTS.map(partName);

/** A property that divides the visits of a campaign, as the API calls it. */
export type PartName = Exclude<CampaignPart, 'adGroup'> | 'ad_group';

/** The name that the API has for a property. */
export function partName(part: CampaignPart): PartName {
  return part === 'adGroup' ? 'ad_group' : part;
}

/** Shows the parts of a campaign. */
export const getCampaign = operation({
  ...common,
  id: 'getCampaign',
  method: 'get',
  path: '/reports/campaign',
  summary:
    'A campaign in a channel, by page, device, ad group, keyword, content and rule of its channel, of stored visits.',
  query: v.strictObject({
    channel: text,
    source: v.optional(text),
    campaign_id: v.optional(text),
    campaign: v.optional(text),
    from: v.optional(day),
    to: v.optional(day),
    site: v.optional(text),
    page: v.optional(text),
    device: v.optional(v.picklist(DEVICES)),
    /** What `rows` and the file are by; the page by default. */
    by: v.optional(v.picklist(PART_NAMES)),
    limit: v.optional(limit),
  }),
  ok: v.object({
    ...days,
    /** The first day of the last visits, where the campaign has too many; otherwise null. */
    fewer_since: v.nullable(day),
    /** As in the list; null with a page or a device. */
    whole: v.nullable(measures),
    /** Visits of the whole that their visitors deleted. */
    deleted: v.number(),
    is_spend_elsewhere: v.boolean(),
    total: part,
    tables: v.array(
      v.object({
        by: v.picklist(PART_NAMES),
        rows: v.array(namedPart),
        left_out: count,
        total: part,
        has_spend: v.boolean(),
      }),
    ),
    /** Those of the table of `by`. */
    rows: v.array(namedPart),
  }),
  table: 'rows',
});
