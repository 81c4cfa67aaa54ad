import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '..', '..', 'apps', 'site', 'dist', 'client');

/** A built file of scripts, with the sources of the files that it imports. */
export interface Chunk {
  file: string;
  imports?: string[];
}

/** The chunks of the site's build by their sources. */
const builtChunks = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));

/** The path that browsers request a source's chunk under. */
export function chunkPath(source: string): string {
  const chunk = builtChunks()[source];
  if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
  return `/${chunk.file}`;
}
