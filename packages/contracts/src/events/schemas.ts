import * as v from 'valibot';
import type { ContextData, EventData, EventEnvelope, SelfDescribing } from './types.ts';

const MAX_SCHEMA_LENGTH = 256;

/** `iglu:vendor/name/format/model-revision-addition`, as Iglu writes it. */
const SCHEMA_URI_PATTERN =
  /^iglu:[a-zA-Z0-9-_.]+\/[a-zA-Z0-9-_]+\/[a-zA-Z0-9-_]+\/[1-9][0-9]*-[0-9]+-[0-9]+$/;

const record = v.pipe(
  v.unknown(),
  // Otherwise an array would be accepted as an object without entries.
  v.check((value) => !Array.isArray(value), 'Expected an object but received an array'),
  v.record(v.string(), v.unknown()),
);

const selfDescribing = {
  schema: v.pipe(v.string(), v.maxLength(MAX_SCHEMA_LENGTH), v.regex(SCHEMA_URI_PATTERN)),
  data: record,
};

const selfDescribingSchema = v.looseObject(selfDescribing) satisfies v.GenericSchema<
  unknown,
  SelfDescribing
>;

/** One event as it is sent. `eventDataSchemas` checks its data. */
export const envelopeSchema = v.looseObject({
  ...selfDescribing,
  event_id: v.pipe(v.string(), v.uuid()),
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  contexts: v.array(selfDescribingSchema),
}) satisfies v.GenericSchema<unknown, EventEnvelope>;

const text = v.optional(v.string());

export const contextDataSchemas = {
  identity: v.looseObject({
    quote_id: text,
    urm_id: text,
    site_user_id: text,
    tzacid: text,
    amp_client_id: text,
    home_user_data_id: text,
    insurance_line: text,
  }),
  session: v.looseObject({ tzses: text, django_session: text }),
  attribution: v.record(v.string(), v.string()),
  page: v.looseObject({
    app_id: v.string(),
    page_url: v.string(),
    privacy_signal: v.boolean(),
  }),
} satisfies { [Name in keyof ContextData]: v.GenericSchema<unknown, ContextData[Name]> };

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const time = v.pipe(v.number(), v.finite(), v.minValue(0));

const pageView = {
  page_url: v.string(),
  referrer: v.string(),
  original_referrer: v.string(),
  single_page_app_url_count: count,
};

const interactionSchema = v.looseObject({
  kind: v.picklist(['prompt', 'answer', 'click', 'impression']),
  category: text,
  action: text,
  label: text,
  dom_element: text,
  element_tag_type: text,
  location: text,
  feature: text,
  element_name: text,
});

const lossCount = v.optional(count);

export const eventDataSchemas = {
  page_view: v.looseObject(pageView),
  page_ping: v.looseObject({
    ...pageView,
    page_started_focused: v.boolean(),
    page_currently_focused: v.boolean(),
    page_total_time: time,
    page_total_time_focused: time,
    page_total_time_unfocused: time,
    page_total_time_active: time,
    page_refocus_event_count: count,
    window_started_focused: v.boolean(),
    window_currently_focused: v.boolean(),
    window_total_time: time,
    window_total_time_focused: time,
    window_total_time_unfocused: time,
    window_total_time_active: time,
    window_refocus_event_count: count,
  }),
  interaction: interactionSchema,
  event: interactionSchema,
  link_click: v.looseObject({ target_url: v.string(), element_id: text }),
  performance_timing: v.looseObject({
    redirect_time: time,
    dns_time: time,
    connect_time: time,
    response_start: time,
    response_end: time,
    dom_interactive: time,
    dom_content_loaded: time,
    load: time,
    transfer_size: count,
    navigation_type: v.string(),
  }),
  timing: v.looseObject({ timer: v.string(), time_taken: time }),
  web_vital: v.looseObject({
    name: v.string(),
    value: v.pipe(v.number(), v.finite()),
    delta: v.pipe(v.number(), v.finite()),
    id: v.string(),
    rating: text,
    navigation_type: text,
    release: text,
  }),
  loss: v.looseObject({
    counts: v.looseObject({
      overflow: lossCount,
      refused: lossCount,
      too_large: lossCount,
      unserializable: lossCount,
      corrupt: lossCount,
      exit: lossCount,
    }),
  }),
  variant_exposure: v.looseObject({ experiment: v.string(), variant: v.string() }),
} satisfies { [Name in keyof EventData]: v.GenericSchema<unknown, EventData[Name]> };
