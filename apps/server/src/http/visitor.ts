/** What a request says of who sends it, before any visit is looked up. */
export interface Visitor {
  /** The client's address, behind `TRUST_PROXY` proxies. Never logged, never stored. */
  address: string;
  /** A known crawler, monitor or headless browser, by user agent. */
  bot: boolean;
  /** The browser fetches ahead of the visitor (`Sec-Purpose: prefetch`). */
  prefetch: boolean;
  /** `Sec-GPC: 1`. */
  privacySignal: boolean;
}

/** The variables that the first middleware sets on every request. */
export interface RequestVariables {
  requestId: string;
  visitor: Visitor;
}
