import * as v from 'valibot';
import { assignmentSchema } from '../content/experiment.ts';
import { trackerCookiesSchema, trackerIdentitySchema } from '../content/identity.ts';
import { attributionSchema } from '../visits/visit.ts';
import { messagesSchema } from './zip-form-messages.ts';

/** Configuration sent to page scripts (behaviours, 7.1.11). */
export const pageConfigSchema = v.object({
  API: v.object({
    /** Origin of the API, without a trailing slash; empty for the page's own. */
    HOST: v.string(),
  }),
  VISIT_API_PATH: v.string(),
  CURRENT_QUOTE_API_PATH: v.string(),
  ZIPCODE_API_PATH: v.string(),
  COLLECTOR_URL: v.string(),
  /** A DSN; without scheme and host (`//key@/1`) it is on the page's own origin. */
  ERROR_REPORTING_DSN: v.string(),
  PAGE_TYPE: v.string(),
  POP_UNDER: v.boolean(),
  ENABLE_CLICK_EVENT_TRACKING: v.boolean(),
  ATTRIBUTION: attributionSchema,
  /** Present if a later arrival's attribution replaces the attribution stored in the browser. */
  OVERWRITE_ATTRIBUTION: v.optional(v.literal(true)),
  /** On every page of a site that asks for consent: the tracker waits for the visitor's answer. */
  CONSENT: v.optional(v.literal('required')),
  /** Values of the page's own settings for the analytics data layer (behaviours, 3.5.5). */
  DATA_LAYER: v.object({
    funnelType: v.optional(v.string()),
    currentlyInsured: v.optional(v.boolean()),
  }),
  /** Readable cookies that fill the tracker's fields, if the site names any. */
  COOKIES: v.optional(trackerCookiesSchema),
  /** Fields of its identity that all visitors of the site share, if it names any. */
  IDENTITY: v.optional(trackerIdentitySchema),
  VARIANT: v.optional(assignmentSchema),
  /** They are those of zip and address forms; empty on a site without such forms. */
  MESSAGES: v.partial(messagesSchema),
});

export type PageConfig = v.InferOutput<typeof pageConfigSchema>;
