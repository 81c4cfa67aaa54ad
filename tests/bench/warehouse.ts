import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { monthFolder, timeInName } from '../../apps/server/src/reporting/warehouse/file-names.ts';
import { mergeMonths } from '../../apps/server/src/reporting/warehouse/merge-months.ts';
import { startParquetWriter } from '../../apps/server/src/reporting/warehouse/parquet-writer.ts';
import { openWarehouse } from '../../apps/server/src/reporting/warehouse/warehouse-place.ts';
import { eventRow } from '../../apps/server/src/visitors/events/testing/event-rows.ts';
import { median } from './wrk.ts';

const DAYS = 365;
const EVENTS_PER_DAY = 1_000;
const YEAR = Date.UTC(2025, 0, 1);
const ROUNDS = 15;
const TARGET = 2;

const RANGES = {
  'a week': "happened_at >= '2025-06-01' and happened_at < '2025-06-08'",
  'the year': "happened_at >= '2025-01-01'",
};

/** Measures queries by `happened_at` over a year of files, as written, merged, and by DuckDB. */
export async function benchWarehouse(): Promise<void> {
  console.log(`A year of ${DAYS * EVENTS_PER_DAY} events, asked by DuckDB (target: ${TARGET})`);
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-warehouse-bench-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("set timezone = 'UTC'");
    await writeYear(folder, connection);
    for (const [name, range] of Object.entries(RANGES)) {
      const [days = 0, months = 0, one = 0] = await measureTimes(connection, range, [
        join(folder, 'days/events/*/*.parquet'),
        join(folder, 'months/events/*/*.parquet'),
        join(folder, 'one.parquet'),
      ]);
      const isOver = months > TARGET * one;
      console.log(
        `  ${name.padEnd(9)} days ${days.toFixed(1)} ms  months ${months.toFixed(1)} ms  one file ${one.toFixed(1)} ms  ratio ${(months / one).toFixed(2)}${isOver ? '  OVER' : ''}`,
      );
      if (isOver) process.exitCode = 1;
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeYear(folder: string, connection: DuckDBConnection): Promise<void> {
  const [days, months] = [join(folder, 'days'), join(folder, 'months')];
  const writer = startParquetWriter();
  try {
    for (let day = 0; day < DAYS; day += 1) {
      const begin = YEAR + day * DAY_MS;
      const name = `part-${timeInName(begin + DAY_MS)}-00000000.parquet`;
      const to = join(days, 'events', monthFolder(begin), name);
      mkdirSync(dirname(to), { recursive: true });
      await writer.write({ kind: 'events', to }, [createEvents(begin)].values() as never);
    }
    cpSync(days, months, { recursive: true });
    const place = openWarehouse(readConfig({ WAREHOUSE_URL: `file:${months}` }));
    if (place === null) throw new Error('There is no warehouse.');
    const warehouse = { ...place, folder: months };
    const now = () => YEAR + (DAYS + 40) * DAY_MS;
    await mergeMonths({ warehouse, writer, now, stopped: () => false, hold: async () => {} });
  } finally {
    await writer.close();
  }
  await connection.run(
    `copy (from read_parquet('${days}/events/*/*.parquet') order by happened_at)
      to '${join(folder, 'one.parquet')}' (format parquet, compression zstd)`,
  );
}

function createEvents(begin: number) {
  return Array.from({ length: EVENTS_PER_DAY }, (_, index) => {
    const at = begin + Math.floor((index * DAY_MS) / EVENTS_PER_DAY);
    const data = JSON.stringify({ timer: `timer-${index}`, time: index });
    return eventRow({ happened_at: at, received_at: at, data });
  });
}

/** The median times of a query over files, in milliseconds, in turn. */
async function measureTimes(connection: DuckDBConnection, range: string, files: string[]) {
  const times = files.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, path] of files.entries()) {
      const start = performance.now();
      await connection.runAndReadAll(
        `select name, count(*), max(path) from read_parquet('${path}') where ${range} group by 1`,
      );
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map((some) => median(some));
}
