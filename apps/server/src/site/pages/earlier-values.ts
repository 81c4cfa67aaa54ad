import { deserialize, serialize } from 'node:v8';
import type { BuildCache } from './build-cache.ts';
import type { EarlierValues } from './content/yaml-file.ts';

/** Part of the cache's keys. Change it when files are read differently, except by their schemas. */
const CONTENT_FORMAT = 'content file 2';

/**
 * Opens the values that an earlier start read from content files. `sources`: a hash of the sources
 * with the schemas; null if unknown: then nothing is reused.
 */
export function earlierValues(
  cache: BuildCache,
  sources: string | null,
): (kind: string) => EarlierValues | undefined {
  if (sources === null) return () => undefined;
  return (kind) => {
    const key = (source: string) => [CONTENT_FORMAT, sources, process.versions.v8, kind, source];
    return {
      find(source) {
        const [stored] = cache.find(key(source)) ?? [];
        return stored && { value: deserialize(stored) };
      },
      store: (source, value) => cache.store(key(source), [serialize(value)]),
    };
  };
}
