import { resolve } from 'node:path';
import { pino } from 'pino';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { describeBackup } from '../platform/store/backup/backup-file.ts';
import { restore } from '../platform/store/backup/restore.ts';
import { isFileUrl, locationOf } from '../platform/store/database-url.ts';
import { parseArguments } from './parse-arguments.ts';
import { runCommandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('restore <file> [--without-checksum]')}

Replaces the database of DATABASE_URL with a backup. Stop the servers first. The current database is
renamed and not deleted.
  --without-checksum  restores a copy that has no <file>.sha256 beside it`;

async function run(argv: string[], { env, print }: Surroundings): Promise<undefined> {
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: { 'without-checksum': { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const { databaseUrl: url } = readConfig(env);
  const log = pino({ level: 'silent' });
  const { backup, aside } = await restore({
    from: resolve(file),
    url,
    hasChecksum: !values['without-checksum'],
    log,
    now: Date.now(),
  });
  print(`Restored ${locationOf(url)} from\n  ${describeBackup(backup)}`);
  const kind = isFileUrl(url) ? 'file' : 'schema';
  if (aside !== null) print(`The previous database was renamed to the ${kind}\n  ${aside}`);
}

await runProgram((argv, surroundings) =>
  runCommandLine(surroundings, () => run(argv, surroundings)),
);
