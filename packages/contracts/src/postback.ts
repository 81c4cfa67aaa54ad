import * as v from 'valibot';

/** Where partners report what became of leads: the id of the partner follows. */
export const POSTBACK_API_PATH = '/api/postbacks/';

/** The outcomes of a lead, from none to one that was taken back. */
export const LEAD_STATUSES = ['open', 'accepted', 'sold', 'bound', 'rejected', 'reversed'] as const;

/** Outcome of a lead at its partners; `open` before a partner has decided. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export function isLeadStatus(text: string): text is LeadStatus {
  return (LEAD_STATUSES as readonly string[]).includes(text);
}

/** The currency of all amounts. */
export const MONEY_CURRENCY = 'USD';

/** A word of a partner: `lead_sold`, or with a status `lead_sold/pending`. */
export const PARTNER_WORD = /^[\w.:-]{1,60}(\/[\w.:-]{1,60})?$/;

/** The words that a new partner has, before its own are added. */
export const USUAL_WORDS: Readonly<Record<string, LeadStatus>> = {
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

/** An id that is a number in JSON is its digits; a larger number has lost some of them by then. */
const digits = v.pipe(v.number(), v.safeInteger(), v.transform(String));

const word = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}$/));

/** A report about a lead, as a partner sends it. A query has the same names, each with a text. */
export const postbackSchema = v.pipe(
  v.object({
    lead_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    /** The partner's own id of the sale, the same for all that becomes of it. */
    transaction_id: v.pipe(v.union([v.string(), digits]), v.regex(/^[!-~]{1,100}$/)),
    event: v.nullish(word),
    status: v.nullish(word),
    /** In dollars, with two decimals at most: `42.50`. */
    amount: v.nullish(v.union([v.string(), v.number()])),
    currency: v.nullish(v.pipe(v.string(), v.toUpperCase(), v.literal(MONEY_CURRENCY))),
    occurred_at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.check(({ event, status }) => Boolean(event ?? status), 'event'),
);

/** A report about a lead that fits its schema. */
export type PostbackBody = v.InferOutput<typeof postbackSchema>;
