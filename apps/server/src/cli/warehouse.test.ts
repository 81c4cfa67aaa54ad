import { rmSync } from 'node:fs';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { expect, it, onTestFinished } from 'vitest';
import { engines } from '../platform/store/testing/engines.ts';
import { openDatabase } from '../platform/store/testing/open-database.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import { eventRow } from '../visitors/events/testing/event-rows.ts';
import { writeWarehouse } from './warehouse.ts';

const [sqlite = engines[0] as never] = engines;

// behaviour: 37.10
it('says how many rows were written, and why a run wrote nothing', async () => {
  const { db, url } = await openDatabase(sqlite);
  const folder = `${url.slice('file:'.length)}-warehouse`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: url, WAREHOUSE_URL: `file:${folder}` };
  async function printed(now = NOON): Promise<string[]> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await writeWarehouse([], { env, now: () => now, print, printError: print });
    return lines;
  }
  expect(await printed()).toEqual([
    '4 files without rows were written, one of each kind: of all days that are over in UTC, nothing is stored.',
  ]);
  await db
    .insertInto('event')
    .values(eventRow({ received_at: NOON, happened_at: NOON }))
    .execute();
  const nothing = 'Nothing was written: the warehouse has all days that are over in UTC.';
  expect(await printed()).toEqual([nothing]);
  const nextDay = NOON + DAY_MS;
  expect(await printed(nextDay)).toEqual([
    '1 row was written in 1 file: the warehouse has all days that are over in UTC.',
  ]);
  expect(await printed(nextDay)).toEqual([nothing]);
});
