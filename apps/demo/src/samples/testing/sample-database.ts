import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../../../server/src/platform/config/config.ts';
import type { Store } from '../../../../server/src/platform/store/store.ts';
import {
  type Engine,
  emptySharedStore,
} from '../../../../server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../../../server/src/platform/store/testing/silent-log.ts';
import { openDemoStore } from '../../open-demo-store.ts';
import { loadSampleWorld, type SampleWorld } from '../../plan/world.ts';
import { fillSamples, type SampleOrder } from '../fill-samples.ts';

const CONTENT_DIR = join(import.meta.dirname, '../../../../../content');

/** Read once: reading is slower than a whole test. */
export const world: SampleWorld = loadSampleWorld(
  readConfig({ PUBLIC_URL: 'https://site.example', CONTENT_DIR }),
);

/** The empty store that a worker's tests share, with the commands of samples. */
export async function emptySampleStore(engine: Engine): Promise<Store> {
  const { database } = await emptySharedStore(engine);
  const store = await openDemoStore({ url: database.url, log: silentLog });
  onTestFinished(() => store.close());
  return store;
}

/** Fills in samples beside a store that does not know their commands. */
export async function fillDatabase(url: string, order: SampleOrder): Promise<void> {
  const store = await openDemoStore({ url, log: silentLog });
  await fillSamples(store, world, order);
  await store.close();
}

/** A site's review counters only grow, and experiments come from the content. */
const LEFT_OUT = ['review_site', 'experiment'];

/** All rows of the tables that samples are in, as JSON, sorted. */
export async function readRows({ reads }: Store): Promise<Record<string, string[]>> {
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
