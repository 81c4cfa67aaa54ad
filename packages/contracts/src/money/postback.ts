import * as v from 'valibot';
import { isInCalendar, MINUTE_MS } from '../time/time.ts';

/** Partners report here what became of leads; the partner's id follows. */
export const POSTBACK_API_PATH = '/api/postbacks/';

export const LEAD_STATUSES = ['open', 'accepted', 'sold', 'bound', 'rejected', 'reversed'] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_STATUS_WORDS: Readonly<Record<LeadStatus, string>> = {
  open: 'no decision',
  accepted: 'accepted',
  sold: 'sold',
  bound: 'policy bound',
  rejected: 'rejected',
  reversed: 'taken back',
};

export function isLeadStatus(text: string): text is LeadStatus {
  return (LEAD_STATUSES as readonly string[]).includes(text);
}

/** Statuses of leads that have earned. */
export const SOLD_STATUSES = ['sold', 'bound'] as const satisfies readonly LeadStatus[];

export function isSold(status: LeadStatus | null): boolean {
  return (SOLD_STATUSES as readonly (LeadStatus | null)[]).includes(status);
}

export const LEAD_ID = /^[\w-]{1,64}$/;

export const MONEY_CURRENCY = 'USD';

/** A partner's word: `lead_sold`, or with a status `lead_sold/pending`. Case does not matter. */
export const PARTNER_WORD = /^[\w.:-]{1,60}(\/[\w.:-]{1,60})?$/;

export const MAX_PARTNER_WORDS = 100;

/** The words of a new partner, before its own are added. */
export const DEFAULT_STATUS_MAPPING: Readonly<Record<string, LeadStatus>> = {
  quote_shown: 'open',
  lead_accepted: 'accepted',
  lead_sold: 'sold',
  'lead_sold/pending': 'accepted',
  policy_bound: 'bound',
  'policy_bound/pending': 'accepted',
  lead_rejected: 'rejected',
  lead_reversed: 'reversed',
  pending: 'open',
  approved: 'sold',
  rejected: 'rejected',
};

/** By how much the clocks of a partner and of the server may differ. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/** A numeric id in JSON is read as its digits. A larger number has already lost some. */
const digits = v.pipe(v.number(), v.safeInteger(), v.transform(String));

/** A partner's word. Some networks use numbers as statuses. */
const word = v.pipe(v.union([v.string(), digits]), v.regex(/^[\w.:-]{1,60}$/));

/** A partner's spelling of the currency. Other currencies are refused. */
const currency = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.picklist(['USD', 'US$', '$']));

/** A partner's report about a lead. A query has the same names, each with a text. */
export const postbackSchema = v.pipe(
  v.object({
    lead_id: v.pipe(v.string(), v.regex(LEAD_ID)),
    /** The partner's own id of the sale, the same in all reports about it. */
    transaction_id: v.pipe(v.union([v.string(), digits]), v.regex(/^[!-~]{1,100}$/)),
    event: v.nullish(word),
    status: v.nullish(word),
    /** It is in dollars: `42.50`. */
    amount: v.nullish(v.union([v.string(), v.number()])),
    currency: v.nullish(currency),
    occurred_at: v.nullish(v.pipe(v.string(), v.isoTimestamp(), v.check(isInCalendar))),
    /** It has words or a code. A wrong one is dropped, and never refuses the report. */
    reason: v.fallback(v.nullish(v.union([v.string(), digits])), null),
  }),
  v.check(({ event, status }) => Boolean(event ?? status), 'event'),
);

export type PostbackBody = v.InferOutput<typeof postbackSchema>;

export const POSTBACK_FIELDS = [
  'lead_id',
  'transaction_id',
  'event',
  'status',
  'amount',
  'currency',
  'occurred_at',
  'reason',
] as const satisfies readonly (keyof PostbackBody)[];

export type PostbackField = (typeof POSTBACK_FIELDS)[number];
