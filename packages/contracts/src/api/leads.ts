import * as v from 'valibot';
import { LEAD_DECISIONS, LEAD_KINDS } from '../console/leads.ts';
import { DEVICES, MONEY_DAYS } from '../console/reports.ts';
import { PLATFORMS, UPLOAD_STATUSES } from '../console/uploads.ts';
import { LEAD_ID, LEAD_STATUSES } from '../money/postback.ts';
import { leads } from './access.ts';
import {
  cents,
  count,
  day,
  daysOfSite,
  instant,
  listSchema,
  objects,
  partOfList,
  text,
} from './schemas.ts';

const touch = v.object({
  channel: v.string(),
  source: v.string(),
  campaign: v.string(),
  campaign_id: v.string(),
});

const lead = v.object({
  lead_id: v.string(),
  kind: v.picklist(LEAD_KINDS),
  at: instant,
  site: v.string(),
  /** It is null where the lead has left the ledger. */
  status: v.nullable(v.picklist(LEAD_STATUSES)),
  /** It is null where it was sold without an amount. */
  approved_cents: cents,
  /** It is null where it was accepted or ordered without an amount. */
  pending_cents: cents,
  taken_back_cents: v.number(),
  /** The last day on which money came or went, or a partner decided; null without one. */
  decided_on: v.nullable(day),
  partner: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  credit: touch,
  page: v.string(),
  device: v.string(),
  keyword: v.string(),
  line: v.string(),
  state: v.string(),
});

const filters = {
  ...daysOfSite,
  channel: v.optional(text),
  source: v.optional(text),
  campaign: v.optional(text),
  campaign_id: v.optional(text),
  ad_group: v.optional(text),
  keyword: v.optional(text),
  day: v.optional(day),
  /** 0 is Sunday. */
  weekday: v.optional(v.pipe(v.string(), v.regex(/^[0-6]$/))),
  /** An hour of the day as reports name it: `09:00`. */
  hour: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-4]):00$/))),
  page: v.optional(text),
  device: v.optional(v.picklist(DEVICES)),
  line: v.optional(text),
  state: v.optional(v.pipe(v.string(), v.regex(/^([A-Za-z]{2})?$/))),
  /** `lead` for all but estimates, as reports count leads. */
  kind: v.optional(v.picklist(['lead', ...LEAD_KINDS])),
  status: v.optional(v.picklist(LEAD_STATUSES)),
  partner: v.optional(text),
  /** It is the partner's, otherwise that of all partners together. */
  decision: v.optional(v.picklist(LEAD_DECISIONS)),
  /** Why the partner rejected it or took it back; empty where it did not say. */
  reason: v.optional(text),
  /** `first`: the filters are of the first touch, in place of the one that has the credit. */
  touch: v.optional(v.picklist(['credit', 'first'])),
  /** `name`: of exactly this campaign, without other names that reports show as the same. */
  exact: v.optional(v.picklist(['name'])),
  /** `event`: days on which money came or went or a partner decided, with their money alone. */
  money: v.optional(v.picklist(MONEY_DAYS)),
  /**
   * Lead id or order reference, or four or more characters from its beginning; call-back id, click
   * id, zip code or campaign as a whole. Of all days, by this alone.
   */
  search: v.optional(text),
};

export const listLeads = leads.list('listLeads', '/leads', {
  summary: 'Leads that the filters hold for, the latest first; without days those of the last 28.',
  query: v.strictObject({ ...filters, ...partOfList }),
  ok: v.object({ ...listSchema(lead).entries, count }),
});

export const getLead = leads.get('getLead', '/leads/{lead_id}', {
  summary:
    'The record of a lead: its credit, its first touch, its claims, and what happened to it.',
  param: v.strictObject({ lead_id: v.pipe(v.string(), v.regex(LEAD_ID)) }),
  ok: v.object({
    ...lead.entries,
    first_touch: touch,
    /** It is null once the visit has ended, and for calls. */
    zip: v.nullable(v.string()),
    /** The reference of its order or estimate; null for other leads, and once it is deleted. */
    order: v.nullable(v.string()),
    /** The lead of the order that an estimate became, or of an order's estimate; null without. */
    other_lead: v.nullable(v.string()),
    /** The id of its call-back; null for other leads, and once it is deleted. */
    call_back: v.nullable(v.string()),
    /** Claims of ad platforms, each by its own latest click before the lead. */
    claims: objects({
      platform: v.string(),
      click_at: instant,
      /** Whether the credit is that click as well. */
      is_credited: v.boolean(),
    }),
    /** Each goal and platform has a word: sent, waiting, or why it is withheld. */
    uploads: objects({
      goal: v.string(),
      platform: v.picklist(PLATFORMS),
      state: v.picklist(UPLOAD_STATUSES),
    }),
    timeline: objects({
      at: instant,
      kind: v.picklist(['touch', 'made', 'report', 'order-change', 'upload']),
      text: v.string(),
      detail: v.nullable(v.string()),
      mark: v.nullable(v.picklist(['credit', 'claim'])),
    }),
  }),
  errors: { 404: 'No lead has this id. Leads are stored for 120 days after their click.' },
});
