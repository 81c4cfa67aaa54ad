import type { IslandName } from './islands/island.ts';
import type { IslandLoader } from './islands/start.ts';

/** Started with the first touch; `document/chunks-ahead.ts` has their sources. */
export const LOADERS: Record<Exclude<IslandName, 'privacy-choices'>, IslandLoader> = {
  'zip-form': () => import('./zip-form/island.tsx'),
  slider: () => import('./slider/island.ts'),
  'address-form': () => import('./address-field/island.tsx'),
  'postal-form': () => import('./shipping/postal-form/island.tsx'),
  'quote-form': () => import('./shipping/quote-form/island.tsx'),
  'second-quote-form': () => import('./shipping/second-quote-form/island.tsx'),
  'call-back-form': () => import('./shipping/call-back/island.tsx'),
  'call-hours': () => import('./call-hours/island.ts'),
  'order-form': () => import('./shipping/order/island.tsx'),
  'price-call-form': () => import('./shipping/order/price-call-island.tsx'),
  'anchors-list': () => import('./shipping/anchors-list/island.ts'),
  'review-form': () => import('./reviews/island.tsx'),
  'review-list': () => import('./reviews/list-island.ts'),
  'single-review': () => import('./reviews/read-more.ts'),
};
