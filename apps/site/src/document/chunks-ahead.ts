import { own } from '@zipfront/contracts/own';
import type { RenderContext } from '@zipfront/contracts/render';
import { ISLAND_SOURCES } from '../islands/sources.ts';

/** Source of the chunk that every page starts on the first touch. */
const TOUCHED = 'src/touched.ts';

/**
 * The chunks that the first use of a page needs, each once: the page's script fetches them ahead, all at the same
 * time. Without that the browser would learn of React from an island's chunk, and of others from those: a round
 * trip each.
 *
 * @param body the page's HTML
 * @param chunks of the build, by source; a page in development has none
 */
export function chunksAhead(body: string, chunks: RenderContext['chunks']): string[] {
  const islands = [...body.matchAll(/ data-island="([^"]+)"/g)].flatMap(
    ([, name = '']) => own(ISLAND_SOURCES, name) ?? [],
  );
  return [...new Set([TOUCHED, ...islands].flatMap((source) => own(chunks, source) ?? []))];
}
