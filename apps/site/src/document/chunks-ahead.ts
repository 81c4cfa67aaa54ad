import { own } from '@zipfront/contracts/own';
import type { RenderContext } from '@zipfront/contracts/render';
import { ISLAND_SOURCES } from '../islands/sources.ts';

/** Source of the chunk that every page starts on the first touch. */
const TOUCHED = 'src/touched.ts';

/**
 * The chunks for the first use of a page, each once. The page's script fetches them ahead, all at
 * the same time. Otherwise the browser would find React in an island's chunk, and other chunks in
 * those, one round trip after the other.
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
