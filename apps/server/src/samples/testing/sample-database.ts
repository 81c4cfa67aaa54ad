import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import { loadSampleWorld } from '../load-sample-world.ts';
import type { SampleWorld } from '../sample-world.ts';

const CONTENT_DIR = join(import.meta.dirname, '../../../../../content');

/** Read once: reading is slower than a whole test. */
export const world: SampleWorld = loadSampleWorld(
  readConfig({ PUBLIC_URL: 'https://site.example', CONTENT_DIR }),
);

/** All rows of all tables as JSON, sorted; without tables that are left out, and those of the migrations. */
export async function rowsOf(
  { reads }: Store,
  leftOut: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const tables = await reads.introspection.getTables();
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_') && !leftOut.includes(name));
  const rows: Record<string, string[]> = {};
  for (const name of names.sort()) {
    const all = await reads
      .selectFrom(name as 'visit')
      .selectAll()
      .execute();
    rows[name] = all.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}
