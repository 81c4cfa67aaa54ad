/**
 * The islands that exist; each has its source in `document/chunks-ahead.ts`, and its loader in
 * `island-loaders.ts` or `choices/start.ts`.
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
  | 'call-hours'
  | 'order-form'
  | 'price-call-form'
  | 'anchors-list'
  | 'review-form'
  | 'review-list'
  | 'single-review';

/**
 * When an island becomes interactive, after the first touch of the page: when the browser is idle,
 * when it is near the screen, or when the visitor touches it (with all islands of its name).
 */
export type IslandMoment = 'idle' | 'visible' | 'interact';

/**
 * State of an island, in `data-island-state` from its moment on: its script is being loaded and
 * attached, it can be used, or it stays the plain HTML that the server sent.
 */
export type IslandState = 'loading' | 'ready' | 'failed';

/** The attributes by which `startIslands` finds an island. */
export function islandMarks(name: IslandName, on: IslandMoment) {
  return { 'data-island': name, 'data-island-on': on };
}

/** A tag, or a comment. */
const TAG = /<(?:"[^"]*"|[^"<>])*>/g;

/** The characters that React or a browser escapes in a text, by their names. */
const ESCAPED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#x27', "'"],
  ['nbsp', '\u00a0'],
]);

/**
 * A short sum of everything that React compares when it hydrates an island: its text and tags. The
 * server writes it beside the island (`data-island-sent`). A different sum in the browser shows
 * that a translation, a password manager or an extension has changed the island. Attributes do not
 * count, because React leaves them as they are.
 *
 * @param html as React renders it, or from `innerHTML`
 */
export function shapeOf(html: string): string {
  const text = html
    .replace(TAG, '\0')
    .replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_escaped, name: string) => ESCAPED.get(name) ?? '');
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum, 31) + text.charCodeAt(at);
  return (sum >>> 0).toString(36);
}
