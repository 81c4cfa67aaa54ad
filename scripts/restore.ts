import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../apps/server/src/config.ts';
import { restore } from '../apps/server/src/store/backup/restore.ts';
import { isFileUrl, placeOf } from '../apps/server/src/store/database-url.ts';
import { sayBackup } from './say-backup.ts';

const USAGE = `npm run restore -- <file>

Puts a backup in the place of the database of DATABASE_URL. Stop the servers first. The database that
is there is kept under another name.`;

try {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const { databaseUrl: url } = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const { backup, aside } = await restore({ from: resolve(file), url, log, now: Date.now() });
  console.log(`Restored ${placeOf(url)} from\n  ${sayBackup(backup)}`);
  const kind = isFileUrl(url) ? 'file' : 'schema';
  if (aside !== null) console.log(`The database that was there is kept as the ${kind}\n  ${aside}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
