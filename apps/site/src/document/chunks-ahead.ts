import { getOwn } from '@zipfront/contracts/own';
import type { RenderContext } from '@zipfront/contracts/pages/render';
import type { IslandName } from '../islands/island.ts';

/** Source of the chunk that every page starts on the first touch. */
const TOUCHED = 'src/touched.ts';

/**
 * The files that the islands of a page need. Without their names in the document, the browser would
 * find React in an island's chunk, a round trip later.
 */
export function chunksAhead(body: string, chunks: RenderContext['chunks']): string[] {
  const names = [...body.matchAll(/ data-island="([^"]+)"/g)].map(([, name = '']) => name);
  const sources = [TOUCHED, ...names.flatMap((name) => getOwn(ISLAND_SOURCES, name) ?? [])];
  const files = sources.map((source) => getOwn(chunks, source) ?? []);
  return [...new Set(files.sort((one, other) => other.length - one.length).flat())];
}

/** Paths are those of the build's manifest, which the server's render bundle alone reads. */
const ISLAND_SOURCES: Record<IslandName, string> = {
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
