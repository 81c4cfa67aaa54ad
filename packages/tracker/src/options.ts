import type {
  EventEnvelope,
  IdentityContext,
  Interaction,
  SelfDescribing,
  SessionContext,
} from '@zipfront/contracts/events/types';

/** Whether events may be kept and sent. */
export type Consent = 'granted' | 'pending' | 'denied';

/** The fields of the analytics data layer (specification, section 3). */
export interface DataLayerFields {
  /** What a push is about. Default: `page`. */
  event?: string | undefined;
  channelId?: string | undefined;
  clientId?: string | undefined;
  contentType?: string | undefined;
  currentlyInsured?: boolean | string | undefined;
  funnelType?: string | undefined;
  /** True where the zip was prefilled. */
  prePop?: boolean | undefined;
  quoteId?: string | undefined;
  zip?: string | undefined;
  /** Of a click: where, what it does, and on what. */
  category?: string | undefined;
  action?: string | undefined;
  label?: string | undefined;
}

/** How a tracker is set up. The README tells every default. */
export interface TrackerOptions {
  /** Where events are posted to. Default: `/events` on the page's own host. */
  collectorUrl?: string;
  /** Which application the events belong to. Default: `zfront`. */
  appId?: string;
  /** The insurance line that events are stamped with. Default: `SHARED`. */
  insuranceLine?: string;
  /** Events wait for a quote id, 5000 ms at most. Default: true. */
  waitForQuote?: boolean;
  /** Default: `granted`. A visitor's own opt-out beats it. */
  consent?: Consent;
  /** What is known about the visitor at the start. */
  identity?: IdentityContext;
  /** Names of the script-readable cookies that identity and session are read from. */
  cookies?: Partial<Record<keyof IdentityContext | keyof SessionContext, string | undefined>>;
  /**
   * The attribution that events are stamped with, as a whole; null for none. The query string is not
   * read then: two campaigns are never mixed. Default: what the query string says.
   */
  attribution?: Readonly<Record<string, string>> | null;
  /** Last word on every address that is written, for example to take personal data out. */
  cleanUrl?: (url: string) => string;
  /** Sends a page view at once, on each navigation inside the page, and after a restore. */
  pageViews?: boolean;
  /** Sends page pings. Default: false. */
  pagePings?: boolean;
  /** Sends navigation timing 250 ms after the load event. Default: false. */
  performanceTiming?: boolean;
  /** Sends clicks on links to other hosts. Default: false. */
  outboundLinks?: boolean;
  /** Sends click events, for tracked elements and `click()`. Default: false. */
  enableClickEventTracking?: boolean;
  /** Pushes clicks on tracked elements to `window.dataLayer`; what `pushData` always carries. */
  dataLayer?: DataLayerFields;
  /** What the keys in the browser's storage start with. Default: `zf.{appId}.`. */
  storagePrefix?: string;
}

/** An event as a page hands it over. */
export interface EventInput extends SelfDescribing {
  /** Beside those that every event is stamped with. */
  contexts?: SelfDescribing[];
}

/** Which of the two schemas of the product's wrapper an interaction is sent by. */
export type InteractionSchema = 'interaction' | 'event';

/** What a page says about a prompt, an answer, a click or an impression. */
export type InteractionInput = Omit<Interaction, 'kind'> & Record<string, unknown>;

type Interact = (data?: InteractionInput, schema?: InteractionSchema) => void;

/** What `createTracker` answers. None of its functions throws. */
export interface Tracker {
  /** Sends a self-describing event. What is not an object is ignored. */
  track: (event: EventInput) => void;
  /** Sends a page view; page pings and the `page_` fields start again. */
  pageView: () => void;
  /** By the `interaction` schema where no other is named. */
  prompt: Interact;
  /** By the `interaction` schema where no other is named. */
  answer: Interact;
  /** By the `event` schema; only under `enableClickEventTracking`, and sent at once. */
  click: Interact;
  /** By the `event` schema where no other is named. */
  impression: Interact;
  /** A link is followed by script: `then` runs once its event is on its way, after 1100 ms at most. */
  linkClick: (url: string, then?: () => void) => void;
  /** Adds to what later events are stamped with; a `quote_id` opens the registration gate. */
  identify: (identity: IdentityContext) => void;
  /** Pushes the page's fields, and these, to `window.dataLayer`. */
  pushData: (fields?: DataLayerFields) => void;
  startTimer: (name: string) => void;
  /** Sends the time since `startTimer` and answers it in milliseconds. */
  endTimer: (name: string) => number | undefined;
  /** Settles once all that may be sent now is delivered, parked or dropped. */
  flush: () => Promise<void>;
  consent: (state: Consent) => void;
  /** Deletes all that is kept, calls off all that is on its way, and stays so on later pages. */
  optOut: () => void;
  optIn: () => void;
}

export type { EventEnvelope, IdentityContext, SelfDescribing };
