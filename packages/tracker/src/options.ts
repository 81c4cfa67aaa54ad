import type {
  EventEnvelope,
  IdentityContext,
  Interaction,
  SelfDescribing,
  SessionContext,
} from '@zipfront/contracts/events/types';

/** Whether events may be stored and sent; while consent is pending, they wait in memory. */
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
  /** Whether the zip code was prefilled. */
  prePop?: boolean | undefined;
  quoteId?: string | undefined;
  zip?: string | undefined;
  /** Location of a click; `action` and `label` are its action and its target. */
  category?: string | undefined;
  action?: string | undefined;
  label?: string | undefined;
}

/**
 * Options of a tracker. The README lists every default.
 *
 * @example
 * createTracker({
 *   collectorUrl: 'https://events.example.com/events',
 *   pageViews: true,
 *   cookies: { site_user_id: '_site_user' },
 *   cleanUrl: (url) => url.replace(/[?#].*$/, ''),
 * });
 */
export interface TrackerOptions {
  /** URL of the collector, which receives the events. Default: `/events` on the page's own host. */
  collectorUrl?: string;
  /** Name of the application in each event. Default: `zfront`. */
  appId?: string;
  /** The insurance line in each event. Default: `SHARED`. */
  insuranceLine?: string;
  /** Holds events until `identify` receives a quote id, for 5000 ms at most. Default: true. */
  waitForQuote?: boolean;
  /** Consent at the start. The visitor's own opt-out overrides it. Default: `granted`. */
  consent?: Consent;
  /** Identity of the visitor at the start. */
  identity?: IdentityContext;
  /** Names of the cookies with identity and session, by field. Scripts must read them. */
  cookies?: Partial<Record<keyof IdentityContext | keyof SessionContext, string | undefined>>;
  /**
   * The complete attribution in each event, or null for none. The tracker then does not read the
   * query string, so that two campaigns are never mixed. Default: the attribution in the query
   * string.
   */
  attribution?: Readonly<Record<string, string>> | null;
  /** Changes every URL before it is in an event, for example to remove personal data. */
  cleanUrl?: (url: string) => string;
  /**
   * Sends a page view at once, on each navigation inside the page, and when the page is restored
   * from the back/forward cache. Default: false.
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
  /** Pushes clicks on tracked elements to `window.dataLayer`, always with these fields. */
  dataLayer?: DataLayerFields;
  /**
   * Called once when the visitor deletes the visit of this page (cookie `_tzsess`), in this tab or
   * another. The tracker then deletes its stored data, and sends nothing more on this page.
   * Requires an earlier `identify` with a `quote_id`.
   */
  onVisitEnd?: () => void;
  /** Prefix of the keys in the browser's storage. Default: `zf.{appId}.`. */
  storagePrefix?: string;
}

/** An event that a page passes to `track`. */
export interface EventInput extends SelfDescribing {
  /** Contexts in addition to those of every event. */
  contexts?: SelfDescribing[];
}

/** The two schemas of interactions. */
export type InteractionSchema = 'interaction' | 'event';

/** Data of a prompt, an answer, a click or an impression. */
export type InteractionInput = Omit<Interaction, 'kind'> & Record<string, unknown>;

type Interact = (data?: InteractionInput, schema?: InteractionSchema) => void;

/** The tracker that `createTracker` returns. None of its functions throws. */
export interface Tracker {
  /**
   * Sends a self-describing event. Ignores anything that is not such an object.
   *
   * @example
   * tracker.track({ schema: 'iglu:com.example/quiz_done/jsonschema/1-0-0', data: { score: 3 } });
   */
  track: (event: EventInput) => void;
  /** Sends a page view, and restarts page pings. */
  pageView: () => void;
  /** Sends that the visitor was asked something. Default schema: `interaction`. */
  prompt: Interact;
  /** Sends the visitor's answer. Default schema: `interaction`. */
  answer: Interact;
  /** Sends a click at once, if `enableClickEventTracking` is set. Default schema: `event`. */
  click: Interact;
  /** Sends that an element was seen. Default schema: `event`. */
  impression: Interact;
  /**
   * Sends a click on a link that a script follows, then runs `then`, after 1100 ms at most.
   *
   * @example
   * tracker.linkClick(url, () => location.assign(url));
   */
  linkClick: (url: string, then?: () => void) => void;
  /**
   * Adds to the identity of later events. A `quote_id` also releases the events that wait for it
   * (`waitForQuote`).
   *
   * @example
   * tracker.identify({ quote_id: '0198c2f0-5c1e-7000-8000-000000000000' });
   */
  identify: (identity: IdentityContext) => void;
  /** Pushes the fields of the page and the given ones to `window.dataLayer`. */
  pushData: (fields?: DataLayerFields) => void;
  startTimer: (name: string) => void;
  /**
   * Sends the time since `startTimer`, and returns it in milliseconds; undefined for an unknown
   * timer.
   *
   * @example
   * tracker.startTimer('quote-form');
   * tracker.endTimer('quote-form'); // 5230
   */
  endTimer: (name: string) => number | undefined;
  /**
   * Sends all events that may be sent now. Resolves when each is delivered, deferred to the next
   * page, or dropped.
   */
  flush: () => Promise<void>;
  /** Sets the visitor's consent, for example after the answer to a consent banner. */
  consent: (state: Consent) => void;
  /** Deletes all stored events and aborts all requests, also for later pages. */
  optOut: () => void;
  /** Ends an opt-out, and grants consent. */
  optIn: () => void;
}

export type { EventEnvelope, IdentityContext, SelfDescribing };
