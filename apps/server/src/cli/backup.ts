import { basename, resolve } from 'node:path';
import { pino } from 'pino';
import { withStore } from '../open-store.ts';
import {
  findAuditHead,
  headText,
  recordBackup,
  terminalActor,
} from '../platform/audit/audit-trail.ts';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { operatorName } from '../platform/operator-name.ts';
import { backUp } from '../platform/store/backup/back-up.ts';
import { describeBackup } from '../platform/store/backup/backup-file.ts';
import { partText } from '../platform/store/backup/foreign-parts.ts';
import { databaseLocation } from '../platform/store/database-url.ts';
import { parseArguments } from './parse-arguments.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const USAGE = `${commandText('backup <file> [--replace]')}

Backs up the database of DATABASE_URL, also while servers run, and checks the backup.
  --replace  replaces an existing file`;

/** A backup is complete without the note. Returns the head of the audit trail, or null. */
async function noteBackup(
  url: string,
  file: string,
  { printError }: Surroundings,
): Promise<string | null> {
  try {
    const by = terminalActor(operatorName());
    return await withStore(url, async (store) => {
      await store.write(recordBackup, { file: basename(file), by, at: Date.now() });
      return headText(await findAuditHead(store.reads));
    });
  } catch (error) {
    printError(`The audit trail has no entry of the backup: ${(error as Error).message}`);
    return null;
  }
}

async function run(argv: string[], surroundings: Surroundings): Promise<undefined> {
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const { databaseUrl: url } = readConfig(surroundings.env);
  const log = pino({ level: 'silent' });
  const backup = await backUp({ url, to: resolve(file), replace: values.replace, log });
  const head = await noteBackup(url, file, surroundings);
  surroundings.print(
    `Backed up ${databaseLocation(url)}, and checked the backup:\n  ${describeBackup(backup)}`,
  );
  if (backup.leftOut.length > 0) {
    surroundings.print(`  left out, as not ours: ${backup.leftOut.map(partText).join(', ')}`);
  }
  if (backup.foreign.length > 0) {
    surroundings.printError(
      `A restore refuses this backup, because the database was changed: ${backup.foreign.map(partText).join(', ')}.`,
    );
  }
  if (head !== null) surroundings.print(`  head of the audit trail: ${head}`);
}

await runProgram(commandLine(run));
