import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../apps/server/src/config.ts';
import { backUp } from '../apps/server/src/store/backup/back-up.ts';
import { locationOf } from '../apps/server/src/store/database-url.ts';
import { describeBackup } from './describe-backup.ts';

const USAGE = `npm run backup -- <file> [--replace]

Backs up the database of DATABASE_URL, also while servers run, and checks the backup.
  --replace  replaces an existing file`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const { databaseUrl: url } = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const backup = await backUp({ url, to: resolve(file), replace: values.replace, log });
  console.log(`Backed up ${locationOf(url)}, and checked the backup:\n  ${describeBackup(backup)}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
