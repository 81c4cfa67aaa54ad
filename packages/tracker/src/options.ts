import type {
  EventEnvelope,
  IdentityContext,
  Interaction,
  SelfDescribing,
  SessionContext,
} from '@zipfront/contracts/events/types';

/** Whether events may be stored and sent. */
export type Consent = 'granted' | 'pending' | 'denied';

/** The fields of the analytics data layer (behaviours, 3.5.5). */
export interface DataLayerFields {
  /** Name of the data layer event. Default: `page`. */
  event?: string | undefined;
  channelId?: string | undefined;
  clientId?: string | undefined;
  contentType?: string | undefined;
  currentlyInsured?: boolean | string | undefined;
  funnelType?: string | undefined;
  /** True if the zip was prefilled. */
  prePop?: boolean | undefined;
  quoteId?: string | undefined;
  zip?: string | undefined;
  /** Of a click: its location, its action and its target. */
  category?: string | undefined;
  action?: string | undefined;
  label?: string | undefined;
}

/** Options of a tracker. The README lists every default. */
export interface TrackerOptions {
  /** URL that events are posted to. Default: `/events` on the page's own host. */
  collectorUrl?: string;
  /** Application that the events belong to. Default: `zfront`. */
  appId?: string;
  /** The insurance line that events are stamped with. Default: `SHARED`. */
  insuranceLine?: string;
  /** Holds events until there is a quote id, for 5000 ms at most. Default: true. */
  waitForQuote?: boolean;
  /** Default: `granted`. The visitor's own opt-out overrides it. */
  consent?: Consent;
  /** Identity of the visitor at the start. */
  identity?: IdentityContext;
  /** Names of the script-readable cookies that identity and session are read from. */
  cookies?: Partial<Record<keyof IdentityContext | keyof SessionContext, string | undefined>>;
  /**
   * The complete attribution that events are stamped with, or null for none. The query string is then
   * not read, so that two campaigns are never mixed. Default: the attribution in the query string.
   */
  attribution?: Readonly<Record<string, string>> | null;
  /** Applied to every URL before it is written into an event, for example to remove personal data. */
  cleanUrl?: (url: string) => string;
  /**
   * Sends a page view at once, on each navigation inside the page, and when the page is restored from
   * the back/forward cache. Default: false.
   */
  pageViews?: boolean;
  /** Sends page pings. Default: false. */
  pagePings?: boolean;
  /** Sends navigation timing 250 ms after the load event. Default: false. */
  performanceTiming?: boolean;
  /** Sends clicks on links to other hosts. Default: false. */
  outboundLinks?: boolean;
  /** Sends click events, for tracked elements and `click()`. Default: false. */
  enableClickEventTracking?: boolean;
  /** Pushes clicks on tracked elements to `window.dataLayer`; `pushData` always adds these fields. */
  dataLayer?: DataLayerFields;
  /**
   * Called once when the visitor deletes the visit (cookie `_tzsess`) that the page was identified with, in this tab or another.
   * The tracker then deletes what it has stored, and sends nothing more on this page.
   */
  onVisitEnd?: () => void;
  /** Prefix of the keys in the browser's storage. Default: `zf.{appId}.`. */
  storagePrefix?: string;
}

/** An event that a page passes to `track`. */
export interface EventInput extends SelfDescribing {
  /** In addition to those that every event is stamped with. */
  contexts?: SelfDescribing[];
}

/** The two schemas that an interaction can be sent with. */
export type InteractionSchema = 'interaction' | 'event';

/** Data of a prompt, an answer, a click or an impression. */
export type InteractionInput = Omit<Interaction, 'kind'> & Record<string, unknown>;

type Interact = (data?: InteractionInput, schema?: InteractionSchema) => void;

/** The tracker that `createTracker` returns. None of its functions throws. */
export interface Tracker {
  /** Sends a self-describing event. Anything that is not an object is ignored. */
  track: (event: EventInput) => void;
  /** Sends a page view; restarts page pings and their `page_` fields. */
  pageView: () => void;
  /** Default schema: `interaction`. */
  prompt: Interact;
  /** Default schema: `interaction`. */
  answer: Interact;
  /** Default schema: `event`. Only with `enableClickEventTracking`, and sent at once. */
  click: Interact;
  /** Default schema: `event`. */
  impression: Interact;
  /** For links that a script follows: runs `then` once the event is sent, after 1100 ms at most. */
  linkClick: (url: string, then?: () => void) => void;
  /** Adds to the identity of later events; a `quote_id` opens the registration gate. */
  identify: (identity: IdentityContext) => void;
  /** Pushes the page's fields and these to `window.dataLayer`. */
  pushData: (fields?: DataLayerFields) => void;
  startTimer: (name: string) => void;
  /** Sends the time since `startTimer` and returns it in milliseconds. */
  endTimer: (name: string) => number | undefined;
  /** Resolves when every event that may be sent now is delivered, parked or dropped. */
  flush: () => Promise<void>;
  consent: (state: Consent) => void;
  /** Deletes all stored events and aborts all requests; applies to later pages as well. */
  optOut: () => void;
  optIn: () => void;
}

export type { EventEnvelope, IdentityContext, SelfDescribing };
