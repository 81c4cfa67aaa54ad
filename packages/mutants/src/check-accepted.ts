import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Accepted, isAccepted, readAccepted } from './accepted.ts';
import { FOLDERS, listFiles, readSource } from './folders.ts';
import { findMutants } from './mutants.ts';

/**
 * Errors in the list of accepted survivors, one sentence each: survivors that are no longer in the
 * sources, and repeated ones.
 *
 * @param sourceOf the source of a mutated file; null for any other
 */
export function checkAccepted(
  all: readonly Accepted[],
  sourceOf: (file: string) => string | null,
): string[] {
  const stale = [...Map.groupBy(all, ({ file }) => file)].flatMap(([file, entries]) => {
    const source = sourceOf(file);
    const mutants = source === null ? [] : findMutants(file, source);
    return entries.filter(
      (entry) => !mutants.some((mutant) => isAccepted(entry, mutant, source ?? '')),
    );
  });
  const named = all.map(({ file, line, change }) => JSON.stringify([file, line, change]));
  const repeated = all.filter((_, index) => named.indexOf(named[index] ?? '') < index);
  return [
    ...stale.map((entry) => `${entryText(entry)} is not in the sources: fix or delete the entry.`),
    ...repeated.map((entry) => `${entryText(entry)} is listed twice: delete one entry.`),
  ];
}

function entryText({ file, line, change }: Accepted): string {
  return `${file}: \`${change}\` in \`${line}\``;
}

if (import.meta.main) {
  const list = readAccepted(readFileSync(join(import.meta.dirname, '../accepted.yaml'), 'utf8'));
  const mutated = new Set(FOLDERS.flatMap((folder) => listFiles(folder)));
  const errors = checkAccepted(list, (file) => (mutated.has(file) ? readSource(file) : null));
  for (const error of errors) console.error(error);
  console.log(`  ${list.length} entries, ${errors.length} errors`);
  if (errors.length > 0) process.exit(1);
}
