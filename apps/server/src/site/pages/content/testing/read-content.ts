import { deserialize, serialize } from 'node:v8';
import { loadContent } from '../content.ts';
import type { Content } from '../content-model.ts';

/** The values of files without errors, by kind and text. */
const values = new Map<string, Buffer>();

/** Makes the next call read every file again. */
export function forgetContent(): void {
  values.clear();
}

/**
 * `loadContent`, which parses and checks each text only once in a worker: copies of the content
 * differ in one or two files.
 */
export function readContent(dir: string): Content {
  return loadContent(dir, (kind) => ({
    find(source) {
      const stored = values.get(`${kind} ${source}`);
      return stored && { value: deserialize(stored) };
    },
    store: (source, value) => void values.set(`${kind} ${source}`, serialize(value)),
  }));
}
