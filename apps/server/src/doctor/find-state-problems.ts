import { MEGABYTE } from '@zipfront/contracts/bytes';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { ListedAccount } from '../console/accounts/accounts.ts';
import { isSecondFactorRequired } from '../console/console-exposure.ts';
import type { ServerState } from '../console/find-server-state.ts';
import { commandText } from '../platform/command-text.ts';
import type { Config } from '../platform/config/config.ts';
import { createFindings, type Finding } from '../platform/finding.ts';
import { LOGGED_ABOVE_MS } from '../platform/jobs/start-clock-watch.ts';

const BACKUP_AGE_MS = DAY_MS + HOUR_MS;

/** Share of `DATABASE_LIMIT_MB`. */
const FULL_RATIO = 0.8;

export function findStateProblems(
  state: ServerState,
  config: Pick<Config, 'diskFloorMb' | 'databaseLimitMb'>,
): Finding[] {
  const { clock_difference_ms: clockMs, notifications, last_warehouse_run: warehouse } = state;
  return [
    ...createFindings('database', [
      [!state.writes && 'The database refuses writes.', 'Look for the reason in the log.'],
      [spaceProblem(state, config), 'Free space, or use a larger disk.'],
      [
        clockMs !== null &&
          Math.abs(clockMs) > LOGGED_ABOVE_MS &&
          `The clock of the database differs from this machine’s by ${(clockMs / 1_000).toFixed(1)} s.`,
        'Synchronize both by NTP.',
      ],
    ]),
    ...createFindings('data', [
      [backupProblem(state), `Take one every night: ${commandText('backup <file>')}.`],
      [state.last_purge?.failed && 'The last purge failed.', 'Look for the reason in the log.'],
      [
        warehouse?.error && `The last run of the warehouse failed: ${warehouse.error}`,
        `Correct the cause, and run ${commandText('warehouse')}.`,
      ],
    ]),
    ...createFindings('mail', [
      [
        notifications.dead > 0 && `${notifications.dead} notifications could not be sent.`,
        'See why under Notifications in the console, and send them again.',
      ],
    ]),
  ];
}

function backupProblem({ at, last_backup_at }: ServerState): string | false {
  if (last_backup_at === null) return 'No backup was taken yet.';
  const age = at - last_backup_at;
  return age > BACKUP_AGE_MS && `The last backup is ${Math.round(age / HOUR_MS)} hours old.`;
}

function spaceProblem(
  { free_bytes, used_bytes }: ServerState,
  { diskFloorMb, databaseLimitMb }: Pick<Config, 'diskFloorMb' | 'databaseLimitMb'>,
): string | false {
  const megabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)} MB`;
  // A backup beside the file needs as much as the file.
  const needed = 2 * diskFloorMb * MEGABYTE + used_bytes;
  if (free_bytes !== null && free_bytes < needed) {
    return `${megabytes(free_bytes)} are free on the disk of the database, and it refuses events below ${diskFloorMb} MB.`;
  }
  return (
    databaseLimitMb > 0 &&
    used_bytes > FULL_RATIO * databaseLimitMb * MEGABYTE &&
    `The database has ${megabytes(used_bytes)} of ${databaseLimitMb} MB (DATABASE_LIMIT_MB), and refuses events when it has all.`
  );
}

export function findAccountProblems(people: readonly ListedAccount[], config: Config): Finding[] {
  const topic = 'console';
  if (config.consolePort === null) return [];
  const admins = people.filter(({ role, state }) => role === 'admin' && state === 'active');
  if (admins.length === 0) {
    const problem = 'No admin can sign in to the console.';
    return [
      { topic, problem, cure: `Add one: ${commandText('accounts add <name> --role admin')}.` },
    ];
  }
  const open = admins.filter(
    (admin) => !admin.has_second_factor && isSecondFactorRequired(admin, config),
  );
  if (open.length === 0) return [];
  const names = open.map(({ name }) => name).join(', ');
  const problem = `The console is reachable from other machines, and no second factor protects ${names}.`;
  return [{ topic, problem, cure: 'Let them sign in once: the console asks them to set it up.' }];
}
