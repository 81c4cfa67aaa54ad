import * as v from 'valibot';
import { ATTRIBUTION_FIELDS, type AttributionField } from '../attribution/attribution.ts';
import { lineKeySchema } from './business-line.ts';
import { zipCodeSchema } from './zip-code.ts';

export const attributionSchema = v.object(
  Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, v.optional(v.string())])) as Record<
    AttributionField,
    v.OptionalSchema<v.StringSchema<undefined>, undefined>
  >,
);

export const VISIT_API_PATH = '/api/visits/';

export const touchSchema = v.object({
  at: v.number(),
  /** The channel by the server's rules, for example `paid-search`. */
  channel: v.string(),
  path: v.string(),
  referrer: v.nullable(v.string()),
  fields: attributionSchema,
});

export type Touch = v.InferOutput<typeof touchSchema>;

/** Response of `GET /api/visits/` and of a bodiless `POST /api/visits/`. */
export const visitSchema = v.object({
  id: v.string(),
  zipcode: v.nullable(v.string()),
  return_user: v.nullable(v.object({ first_name: v.string() })),
  attribution: v.object({ first: v.nullable(touchSchema), last: v.nullable(touchSchema) }),
});

export type Visit = v.InferOutput<typeof visitSchema>;

/** The body of `POST /api/visits/` that submits a zip code. Unknown fields are dropped. */
export const submitRequestSchema = v.object({
  zipcode: zipCodeSchema,
  /** CSS pixels. */
  windowWidth: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))),
  insurance_line: v.optional(lineKeySchema),
  /** The form's page: `Referer` does not name it in the response to a post. */
  page: v.optional(v.pipe(v.string(), v.startsWith('/'), v.maxLength(512))),
  ...attributionSchema.entries,
});

export type SubmitRequest = v.InferOutput<typeof submitRequestSchema>;

/** Response to such a submit: a path relative to the API host, never an address elsewhere. */
export const submitResponseSchema = v.object({
  location: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
});

export type SubmitResponse = v.InferOutput<typeof submitResponseSchema>;

export const CURRENT_QUOTE_API_PATH = '/api/quotes/current/';

/** Response of `GET /api/quotes/current/`. */
export const quoteSchema = v.object({ id: v.string() });

export type Quote = v.InferOutput<typeof quoteSchema>;
