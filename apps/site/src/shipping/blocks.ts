import type { IslandName } from '../islands/island.ts';

/** The blocks of the shipping theme: islands that start where a page has them, whatever the theme of its site. */
export const BLOCKS = [
  'postal-form',
  'quote-form',
  'second-quote-form',
  'call-back-form',
  'order-form',
  'price-call-form',
  'anchors-list',
] as const satisfies IslandName[];

/** Elements that `app.ts` starts something for: blocks, and what is revealed as it scrolls into view. */
export const STARTED = [...BLOCKS.map((name) => `[data-island=${name}]`), '[data-reveal]'].join();
