/** Each has its source in `document/chunks-ahead.ts`, and a loader in `island-loaders.ts`. */
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

/** What follows the page's first touch: idle browser, island near the screen, island touched. */
export type IslandMoment = 'idle' | 'visible' | 'interact';

/** `data-island-state` from its moment on: loading and attaching, usable, or the server's HTML. */
export type IslandState = 'loading' | 'ready' | 'failed';

/** The attributes by which `startIslands` finds an island. */
export function islandMarks(name: IslandName, on: IslandMoment) {
  return { 'data-island': name, 'data-island-on': on };
}

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

/** A different sum (`data-island-sent`) shows a change by a translation or an extension. */
export function shapeSum(html: string): string {
  const text = html
    .replace(TAG, '\0')
    .replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_escaped, name: string) => ESCAPED.get(name) ?? '');
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum, 31) + text.charCodeAt(at);
  return (sum >>> 0).toString(36);
}
