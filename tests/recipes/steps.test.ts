import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { RECIPES } from './recipes.ts';

const ROOT = join(import.meta.dirname, '../..');

// behaviour: 15.80
it.each(RECIPES)('finds the place of each step of "$heading" in the sources', ({ steps }) => {
  const changed = new Map<string, string>();
  const read = (file: string) => {
    const path = join(ROOT, file);
    return changed.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
  };
  for (const { file, change } of steps) changed.set(file, change(read(file), read));
  for (const [file, text] of changed) {
    if (/\.tsx?$/.test(file)) expect(() => parseAst(text, { lang: 'tsx' }), file).not.toThrow();
  }
});
