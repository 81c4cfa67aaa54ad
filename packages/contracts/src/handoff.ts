import * as v from 'valibot';
import { lineKeySchema } from './business-line.ts';
import { AD_CONSENTS } from './consent.ts';
import { localeSchema } from './locale.ts';
import type { LeadStatus } from './postback.ts';
import { DAY_MS } from './time.ts';
import { touchSchema } from './visit.ts';
import { zipCodePlaceSchema } from './zip-code.ts';

/** Where the comparison app asks for a hand-off: its token follows. */
export const HANDOFF_API_PATH = '/api/handoffs/';

/** The same visit, zip and line within this time is the same hand-off. */
export const HANDOFF_REPEAT_MS = 10_000;

/** Lifetime of a hand-off's token. */
export const HANDOFF_LIFETIME_MS = DAY_MS;

/** The name of the query parameter that carries the token to the comparison app. */
export const HANDOFF_TOKEN_PARAM = 'token';

/** Response of `GET /api/handoffs/{token}` to the comparison app. */
export const handoffSchema = v.object({
  zip: zipCodePlaceSchema,
  line: lineKeySchema,
  quote_id: v.string(),
  /** Public id of this hand-off: the receiver reports under it what became of the lead. */
  lead_id: v.string(),
  attribution: v.object({ first: v.nullable(touchSchema), last: v.nullable(touchSchema) }),
  /** True where the visitor's browser asked not to be sold or shared (`Sec-GPC`). */
  privacy_signal: v.boolean(),
  /** The visitor's answer about measuring, as it is now. */
  ad_consent: v.picklist(AD_CONSENTS),
  locale: localeSchema,
  /** Address that was chosen or typed where the form asked for one. */
  address: v.nullable(v.string()),
  /** Only where the demo comparison app may report as a partner (`DEMO_PARTNER`). */
  demo_partner: v.exactOptional(v.literal(true)),
});

export type Handoff = v.InferOutput<typeof handoffSchema>;

/** The body of `PATCH /api/handoffs/{token}`. */
export const handoffUpdateSchema = v.object({
  first_name: v.pipe(
    v.string(),
    // Characters that no name has and no database keeps would leave an empty one behind.
    v.transform((name) => name.replace(/[\p{Cc}\p{Cs}]/gu, '')),
    v.trim(),
    v.minLength(1),
    v.maxLength(80),
  ),
});

/** Follows the address of a hand-off where the demo comparison app reports as a partner. */
export const DEMO_REPORT_PATH = '/report';

/** The outcomes that the demo comparison app reports. */
export const DEMO_STATUSES = ['accepted', 'sold', 'reversed'] as const satisfies LeadStatus[];

export type DemoStatus = (typeof DEMO_STATUSES)[number];

/** The body of `POST /api/handoffs/{token}/report`. */
export const demoReportSchema = v.object({
  status: v.picklist(DEMO_STATUSES),
  /** In dollars: `42.50`. */
  amount: v.exactOptional(v.pipe(v.string(), v.maxLength(20))),
});

export type DemoReport = v.InferOutput<typeof demoReportSchema>;

/** The response to it: what the report has done, as a partner reads it. */
export const demoReportResponseSchema = v.object({
  outcome: v.picklist(['counted', 'stored', 'repeated']),
});
