import type { IslandName } from './island.ts';

/**
 * The source of each island's chunk, as the build's manifest names it. Belongs to the server's
 * render bundle only.
 */
export const ISLAND_SOURCES: Record<IslandName, string> = {
  'zip-form': 'src/zip-form/island.tsx',
  slider: 'src/slider/island.ts',
  'address-form': 'src/address-field/island.tsx',
  'privacy-choices': 'src/privacy-choices/island.tsx',
  'postal-form': 'src/shipping/postal-form/island.tsx',
  'quote-form': 'src/shipping/quote-form/island.tsx',
  'second-quote-form': 'src/shipping/second-quote-form/island.tsx',
  'call-back-form': 'src/shipping/call-back/island.tsx',
  'call-hours': 'src/call-hours/island.ts',
  'order-form': 'src/shipping/order/island.tsx',
  'price-call-form': 'src/shipping/order/price-call-island.tsx',
  'anchors-list': 'src/shipping/anchors-list/island.ts',
  'review-form': 'src/reviews/island.tsx',
  'review-list': 'src/reviews/list-island.ts',
  'single-review': 'src/reviews/read-more.ts',
};
