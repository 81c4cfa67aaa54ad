import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATION_NAMES } from './migrate.ts';

const HASHES = join(import.meta.dirname, 'merged-migrations.json');

/** The start of the SHA-256 of each migration, its white space aside. */
function hashesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const text = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
      const hash = createHash('sha256').update(text.replaceAll(/\s+/g, ''));
      return [name, hash.digest('hex').slice(0, 16)];
    }),
  );
}

// behaviour: 13.2
it('leaves each merged migration as it was: a database that has it never runs it again', () => {
  const merged = JSON.parse(readFileSync(HASHES, 'utf8'));
  expect(
    hashesOf(MIGRATION_NAMES),
    'A change of the tables is a migration of its own; add the line of a new one to merged-migrations.json.',
  ).toEqual(merged);
});
