import { pino } from 'pino';
import { withStore } from '../open-store.ts';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { runWarehouse, type WrittenFiles } from '../reporting/warehouse/run-warehouse.ts';
import { openWarehouse } from '../reporting/warehouse/warehouse-place.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('warehouse [--again]')}

Writes the events, touches and conversions that the warehouse of WAREHOUSE_URL lacks,
also while servers run. A run that goes on ends.
  --again  writes again what was written: for a new or emptied folder or bucket`;

export interface WarehouseSurroundings extends Surroundings {
  now(): number;
}

export const writeWarehouse = commandLine(run);

async function run(argv: string[], { env, now, print }: WarehouseSurroundings): Promise<undefined> {
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: { again: { type: 'boolean', default: false } },
  });
  if (positionals.length > 0) throw new Error(USAGE);
  const config = readConfig(env);
  const warehouse = openWarehouse(config);
  if (warehouse === null) {
    throw new Error(
      'WAREHOUSE_URL is not set. Set it to a folder (file:/var/warehouse) or a bucket (s3://bucket/folder); docs/warehouse.md has more.',
    );
  }
  const log = pino({ level: 'silent' });
  const options = { takesOver: true, writesAll: values.again };
  const written = await withStore(config.databaseUrl, (store) =>
    runWarehouse({ store, warehouse, now, log }, options),
  );
  print(resultText(written ?? { rows: 0, files: 0 }));
}

function resultText({ rows, files }: WrittenFiles): string {
  const days = 'all days that are over in UTC';
  if (files === 0) return `Nothing was written: the warehouse has ${days}.`;
  const fileWords = files === 1 ? '1 file' : `${files} files`;
  return rows === 0
    ? `${fileWords} without rows were written, one of each kind: of ${days}, nothing is stored.`
    : `${rows === 1 ? '1 row was' : `${rows} rows were`} written in ${fileWords}: the warehouse has ${days}.`;
}

if (import.meta.main) await runProgram(writeWarehouse);
