/**
 * The islands that exist; each has its loader in `page.ts`, a block of the shipping theme in `shipping/app.ts`, the
 * parts of reviews in `reviews/start-reviews.ts`, the privacy choices in `choices/start.ts`.
 */
export type IslandName =
  | 'zip-form'
  | 'slider'
  | 'address-form'
  | 'privacy-choices'
  | 'postal-form'
  | 'quote-form'
  | 'second-quote-form'
  | 'call-back-form'
  | 'order-form'
  | 'price-call-form'
  | 'anchors-list'
  | 'review-form'
  | 'review-list'
  | 'single-review';

/**
 * When an island is made interactive: once the browser is idle, once it scrolls near the screen, or
 * once the visitor touches it (with all islands of its name).
 */
export type IslandMoment = 'idle' | 'visible' | 'interact';

/**
 * State of an island, in `data-island-state` from its moment on: its script is being loaded and attached, it can be
 * used, or it stays the plain HTML that the server sent.
 */
export type IslandState = 'loading' | 'ready' | 'failed';

/** The attributes by which `startIslands` finds an island: every island's element has them. */
export function islandMarks(name: IslandName, on: IslandMoment) {
  return { 'data-island': name, 'data-island-on': on };
}
