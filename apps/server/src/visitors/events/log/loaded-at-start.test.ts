import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryPath } from '../../../repository-path.ts';

const BUILT = repositoryPath('apps/server/dist');

/** Mark of the files of the library in the built server, which is not minified. */
const LIBRARY = 'node_modules/@nats-io/';

const textOf = (file: string) => readFileSync(join(BUILT, file), 'utf8');

/** A built file, and those that are loaded with it: all but lazy imports. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const imports = textOf(file).matchAll(/^(?:import|export)\b[^'"]*["']\.\/([^"']+)["']/gm);
  for (const [, imported = ''] of imports) loadedWith(imported, loaded);
  return loaded;
}

// behaviour: 33.1
it('leaves the library of the log out of what a start loads', () => {
  const withLibrary = readdirSync(BUILT).filter((file) => textOf(file).includes(LIBRARY));
  expect(withLibrary).not.toEqual([]);
  const loaded = new Set([...loadedWith('main.js'), ...loadedWith('writer-thread.js')]);
  expect(loaded.size).toBeGreaterThan(2);
  expect(withLibrary.filter((file) => loaded.has(file))).toEqual([]);
});
