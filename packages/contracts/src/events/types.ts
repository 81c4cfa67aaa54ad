/**
 * The shapes of events in plain TypeScript, without the validation library: the published tracker
 * carries a copy of this file, so it may import nothing. The schemas beside it are checked against
 * these types by the compiler.
 */

/** The data of each first-party schema, by the name part of its URI. */
export interface EventData {
  page_view: PageView;
  page_ping: PagePing;
  interaction: Interaction;
  event: Interaction;
  link_click: LinkClick;
  performance_timing: PerformanceTiming;
  timing: Timing;
  web_vital: WebVital;
  loss: Loss;
  variant_exposure: VariantExposure;
}

export type EventName = keyof EventData;

/** The data of each first-party context, by the name part of its URI. */
export interface ContextData {
  identity: IdentityContext;
  session: SessionContext;
  attribution: AttributionContext;
  page: PageEventContext;
}

export type ContextName = keyof ContextData;

/** URI of the first version of a first-party schema, in Iglu's notation. */
export type SchemaUri<Name extends string = string> = `iglu:com.zipfront/${Name}/jsonschema/1-0-0`;

/** Data with the address of the schema that describes it. */
export interface SelfDescribing {
  /** An Iglu-style URI, for example `iglu:com.zipfront/page_view/jsonschema/1-0-0`. */
  schema: string;
  data: Record<string, unknown>;
}

/** One event as it travels (behaviours, 3.5.2). */
export interface EventEnvelope extends SelfDescribing {
  /** A UUID, of version 7 if the tracker made it. The store has one row for each. */
  event_id: string;
  /** When it happened, by the client's clock, in epoch milliseconds. */
  timestamp: number;
  contexts: SelfDescribing[];
}

/** The owner of an event (behaviours, 3.5.1), as far as known. */
export interface IdentityContext {
  quote_id?: string | undefined;
  urm_id?: string | undefined;
  site_user_id?: string | undefined;
  /** The public visitor id. */
  tzacid?: string | undefined;
  amp_client_id?: string | undefined;
  home_user_data_id?: string | undefined;
  insurance_line?: string | undefined;
}

/** The sessions of an event (behaviours, 3.5.1). */
export interface SessionContext {
  /** The public visit id. */
  tzses?: string | undefined;
  /** Another system's readable session cookie, if configured; never our secret. */
  django_session?: string | undefined;
}

/** Attribution of the arrival. Only sent with a `channel_id`. */
export type AttributionContext = Record<string, string>;

/** Where an event was made. */
export interface PageEventContext {
  app_id: string;
  page_url: string;
  /** Whether the browser sends the privacy signal (`navigator.globalPrivacyControl`). */
  privacy_signal: boolean;
}

/** A page was seen (behaviours, 3.5.3). */
export interface PageView {
  page_url: string;
  /** The page before this one, even inside a single-page app; empty without one. */
  referrer: string;
  /** `document.referrer` of the document; empty without one. */
  original_referrer: string;
  /** Number of addresses that this document has shown; 1 on arrival. */
  single_page_app_url_count: number;
}

/** How attention was spent since a start. Times are in whole milliseconds. */
export interface Attention<Prefix extends 'page' | 'window'> {
  values: {
    [Field in
      | 'total_time'
      | 'total_time_focused'
      | 'total_time_unfocused'
      | 'total_time_active'
      | 'refocus_event_count' as `${Prefix}_${Field}`]: number;
  } & {
    [Field in 'started_focused' | 'currently_focused' as `${Prefix}_${Field}`]: boolean;
  };
}

/**
 * Someone is still looking at a page. `page_` fields count from the last page view, `window_`
 * fields from the load of the document; *focused* means visible and focused.
 */
export type PagePing = PageView & Attention<'page'>['values'] & Attention<'window'>['values'];

/** The four kinds of the product's wrapper (behaviours, 7.1.12). */
export type InteractionKind = 'prompt' | 'answer' | 'click' | 'impression';

/** Fields as in the behaviours, 3.5.5 and 3.5.6. */
export interface Interaction {
  kind: InteractionKind;
  category?: string | undefined;
  action?: string | undefined;
  label?: string | undefined;
  dom_element?: string | undefined;
  element_tag_type?: string | undefined;
  location?: string | undefined;
  feature?: string | undefined;
  element_name?: string | undefined;
}

/** A link to another host was followed. */
export interface LinkClick {
  target_url: string;
  element_id?: string | undefined;
}

/** Navigation timing of the document, in whole milliseconds since its start. */
export interface PerformanceTiming {
  redirect_time: number;
  dns_time: number;
  connect_time: number;
  response_start: number;
  response_end: number;
  dom_interactive: number;
  dom_content_loaded: number;
  load: number;
  /** Bytes of the document on the wire, headers included; 0 from a cache. */
  transfer_size: number;
  navigation_type: string;
}

/** A named span of time that the page measured. */
export interface Timing {
  timer: string;
  /** Whole milliseconds by a monotonic clock. */
  time_taken: number;
}

/** A metric of the `web-vitals` library. */
export interface WebVital {
  name: string;
  /** Milliseconds, except for CLS, which has no unit. */
  value: number;
  /** The change since this metric was last reported. */
  delta: number;
  id: string;
  rating?: string | undefined;
  navigation_type?: string | undefined;
  /** The build of the page's script. */
  release?: string | undefined;
}

/** A variant of a page was shown to a visitor. */
export interface VariantExposure {
  experiment: string;
  variant: string;
}

/** Why the tracker gave an event up. */
export type LossReason =
  | 'overflow'
  | 'refused'
  | 'too_large'
  | 'unserializable'
  | 'corrupt'
  | 'exit';

/** Events that a tracker had to give up since its last report, by reason. */
export interface Loss {
  counts: { [Reason in LossReason]?: number | undefined };
}
