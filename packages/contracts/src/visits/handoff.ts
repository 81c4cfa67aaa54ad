import * as v from 'valibot';
import { localeSchema } from '../locale.ts';
import type { LeadStatus } from '../money/postback.ts';
import { AD_CONSENTS } from '../privacy/consent.ts';
import { DAY_MS } from '../time/time.ts';
import { lineKeySchema } from './business-line.ts';
import { touchSchema } from './visit.ts';
import { zipCodePlaceSchema } from './zip-code.ts';

export const HANDOFF_API_PATH = '/api/handoffs/';

/** The same visit, zip and line within this time is the same hand-off. */
export const HANDOFF_REPEAT_MS = 10_000;

export const HANDOFF_LIFETIME_MS = DAY_MS;

export const HANDOFF_TOKEN_PARAM = 'token';

/** Response of `GET /api/handoffs/{token}` to the comparison app. */
export const handoffSchema = v.object({
  zip: zipCodePlaceSchema,
  line: lineKeySchema,
  quote_id: v.string(),
  /** Public id of this hand-off, by which the receiver reports what became of the lead. */
  lead_id: v.string(),
  attribution: v.object({ first: v.nullable(touchSchema), last: v.nullable(touchSchema) }),
  privacy_signal: v.boolean(),
  ad_consent: v.picklist(AD_CONSENTS),
  locale: localeSchema,
  address: v.nullable(v.string()),
  /** Only if the demo comparison app may report as a partner (`DEMO_PARTNER`). */
  demo_partner: v.exactOptional(v.literal(true)),
});

export type Handoff = v.InferOutput<typeof handoffSchema>;

/** The body of `PATCH /api/handoffs/{token}`. */
export const handoffUpdateSchema = v.object({
  first_name: v.pipe(
    v.string(),
    // Without these characters, which no name has and no database stores, the name may be empty.
    v.transform((name) => name.replace(/[\p{Cc}\p{Cs}]/gu, '')),
    v.trim(),
    v.minLength(1),
    v.maxLength(80),
  ),
});

/** Follows the address of a hand-off: the demo comparison app reports here as a partner. */
export const DEMO_REPORT_PATH = '/report';

export const DEMO_STATUSES = ['accepted', 'sold', 'reversed'] as const satisfies LeadStatus[];

export type DemoStatus = (typeof DEMO_STATUSES)[number];

export const demoReportSchema = v.object({
  status: v.picklist(DEMO_STATUSES),
  /** In dollars: `42.50`. */
  amount: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
});

export type DemoReport = v.InferOutput<typeof demoReportSchema>;

export const demoReportResponseSchema = v.object({
  outcome: v.picklist(['counted', 'stored', 'repeated']),
});
