import * as v from 'valibot';
import { touchSchema } from '../visits/visit.ts';
import { AD_CONSENTS } from './consent.ts';
import { PRIVACY_CHOICES } from './privacy-choice.ts';

export const EVENTS_PER_PAGE = 20;

/** Maximum number of hand-offs in the list, the latest ones. The export has all. */
export const HANDOFFS_LISTED = 50;

/** Maximum number of orders, and of calls, in the list, the latest ones. The export has all. */
export const REQUESTS_LISTED = 50;

const LAST_PAGE = 100_000;

export const storedVisitQuerySchema = v.object({
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number), v.maxValue(LAST_PAGE)),
    '1',
  ),
});

/** Response of `GET /api/visits/current/`; null without a visit. Instants: epoch milliseconds. */
export const storedVisitSchema = v.object({
  visit: v.object({
    id: v.string(),
    created_at: v.number(),
    last_seen_at: v.number(),
    expires_at: v.number(),
    zipcode: v.nullable(v.string()),
    first_name: v.nullable(v.string()),
    privacy_signal: v.boolean(),
    ad_consent: v.picklist(AD_CONSENTS),
    ad_consent_at: v.nullable(v.number()),
    ad_consent_version: v.nullable(v.string()),
  }),
  /** They are in their order; 200 at most are stored. */
  touches: v.array(v.object({ ...touchSchema.entries, page_url: v.nullable(v.string()) })),
  quotes: v.array(v.object({ id: v.string(), created_at: v.number() })),
  handoffs: v.object({
    total: v.number(),
    /** The latest `HANDOFFS_LISTED`. */
    list: v.array(
      v.object({
        created_at: v.number(),
        zip: v.string(),
        /** It is null where the form asked for none. */
        address: v.nullable(v.string()),
        line: v.string(),
      }),
    ),
  }),
  requests: v.array(
    v.object({
      created_at: v.number(),
      kind: v.picklist(['order', 'call-back']),
      /** It is that of an order, which can be opened by it. */
      reference: v.nullable(v.string()),
      route: v.nullable(v.object({ from: v.string(), to: v.string() })),
      name: v.string(),
      email: v.nullable(v.string()),
      phone: v.nullable(v.string()),
    }),
  ),
  events: v.object({
    total: v.number(),
    bad: v.number(),
    page: v.number(),
    pages: v.number(),
    list: v.array(
      v.object({ happened_at: v.number(), schema: v.string(), path: v.nullable(v.string()) }),
    ),
  }),
});

export type StoredVisit = v.InferOutput<typeof storedVisitSchema>;

export const privacyChoiceSchema = v.strictObject({ opt_out: v.boolean() });

export const postedChoiceSchema = v.object({
  choice: v.picklist(PRIVACY_CHOICES),
  page: v.string(),
});
