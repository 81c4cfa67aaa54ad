import { createMemoryCache } from '../../build-cache.ts';
import { earlierValues } from '../../earlier-assets.ts';
import { loadContent } from '../content.ts';
import type { Content } from '../content-model.ts';

let values = earlierValues(createMemoryCache(), '');

/** Makes the next call read every file again. */
export function forgetContent(): void {
  values = earlierValues(createMemoryCache(), '');
}

/**
 * `loadContent`, which parses and checks each text only once in a worker: copies of the content
 * differ in one or two files.
 */
export function readContent(dir: string): Content {
  return loadContent(dir, values);
}
