import { basename, resolve } from 'node:path';
import { pino } from 'pino';
import { terminalActor } from '../platform/audit/audit-trail.ts';
import { commandText } from '../platform/command-text.ts';
import { readConfig } from '../platform/config/config.ts';
import { operatorName } from '../platform/operator-name.ts';
import { describeBackup } from '../platform/store/backup/backup-file.ts';
import { restore } from '../platform/store/backup/restore.ts';
import { databaseLocation, isFileUrl } from '../platform/store/database-url.ts';
import { withPicturedControls } from '../platform/store/texts.ts';
import { parseArguments } from './parse-arguments.ts';
import { NO_PASSWORD } from './restoring/accounts.ts';
import { type FinishedRestore, finishRestore } from './restoring/finish-restore.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

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
  const at = Date.now();
  const by = terminalActor(operatorName());
  let finished: FinishedRestore | undefined;
  const { backup, aside } = await restore({
    from: resolve(file),
    url,
    hasChecksum: !values['without-checksum'],
    log,
    now: at,
    async finish(restored, previous) {
      finished = await finishRestore(restored, previous, { file: basename(file), by, at });
    },
  });
  print(`Restored ${databaseLocation(url)} from\n  ${describeBackup(backup)}`);
  const kind = isFileUrl(url) ? 'file' : 'schema';
  if (aside !== null) print(`The previous database was renamed to the ${kind}\n  ${aside}`);
  if (finished !== undefined) {
    for (const line of reportLines(finished)) print(withPicturedControls(line));
  }
}

function reportLines({ from, to, unread, carried, tokens, accounts }: FinishedRestore): string[] {
  const lines = [
    `The audit trail goes on from the head ${to}`,
    ...(from === null ? [] : [`  before the restore it had the head ${from}`]),
    'All sessions and one-time links have ended; people sign in again.',
  ];
  if (carried.length > 0) {
    lines.push('What was taken away since the backup stays away:');
    lines.push(...carried.map(({ what, names }) => `  ${what}: ${namesText(names)}`));
  }
  if (carried.some(({ names }) => names.some((name) => name.includes(NO_PASSWORD)))) {
    lines.push(
      `An account without a password gets a link by ${commandText('accounts reset <name>')}`,
    );
  }
  if (unread !== null) {
    lines.push(
      `The previous database was not read: ${unread}. What was revoked, disabled or deleted since the backup is back; end it again.`,
    );
  }
  if (tokens.length > 0) lines.push(`These tokens work: ${tokens.join(', ')}`);
  if (accounts.length > 0) lines.push(`These accounts may sign in: ${accounts.join(', ')}`);
  return lines;
}

const NAMES_SHOWN = 20;

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown;
}

await runProgram(commandLine(run));
