import { deserialize, serialize } from 'node:v8';
import type { BuildCache } from './build-cache.ts';
import type { EarlierValues } from './content/yaml-file.ts';

/** Part of the cache's keys: another number after a change of how files are read, apart from their schemas. */
const FORMAT = 'content file 1';

/**
 * The values of content files in the build cache.
 *
 * @param sources a hash of the sources with the schemas; null where it is not known, and nothing is reused
 */
export function earlierValues(
  cache: BuildCache,
  sources: string | null,
): (kind: string) => EarlierValues | undefined {
  if (sources === null) return () => undefined;
  return (kind) => {
    const key = (source: string) => [FORMAT, sources, process.versions.v8, kind, source];
    return {
      find(source) {
        const [stored] = cache.find(key(source)) ?? [];
        return stored && { value: deserialize(stored) };
      },
      store: (source, value) => cache.store(key(source), [serialize(value)]),
    };
  };
}
