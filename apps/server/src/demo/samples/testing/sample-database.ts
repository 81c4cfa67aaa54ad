import { join } from 'node:path';
import { readConfig } from '../../../platform/config/config.ts';
import type { Store } from '../../../platform/store/store.ts';
import { loadSampleWorld, type SampleWorld } from '../sample-world.ts';

const CONTENT_DIR = join(import.meta.dirname, '../../../../../../content');

/** Read once: reading is slower than a whole test. */
export const world: SampleWorld = loadSampleWorld(
  readConfig({ PUBLIC_URL: 'https://site.example', CONTENT_DIR }),
);

/**
 * Tables without samples: a site's review counters only grow, and experiments come from the
 * content.
 */
const LEFT_OUT = ['review_site', 'experiment'];

/** All rows of the tables that samples are in, as JSON, sorted. */
export async function rowsOf({ reads }: Store): Promise<Record<string, string[]>> {
  const tables = await reads.introspection.getTables();
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_') && !LEFT_OUT.includes(name));
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
