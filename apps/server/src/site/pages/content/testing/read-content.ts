import { createMemoryCache } from '../../build-cache.ts';
import { earlierValues } from '../../earlier-values.ts';
import { loadContent } from '../content.ts';
import type { Content } from '../content-model.ts';

let values = earlierValues(createMemoryCache(), '');

/** Makes the next call read every file again. */
export function forgetContent(): void {
  values = earlierValues(createMemoryCache(), '');
}

/**
 * `loadContent` that parses and checks each text once in a worker: copies differ in one or two
 * files.
 */
export function readContent(dir: string): Content {
  return loadContent(dir, values);
}
