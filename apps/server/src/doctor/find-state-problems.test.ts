import { MEGABYTE } from '@zipfront/contracts/bytes';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import type { ListedAccount } from '../console/accounts/accounts.ts';
import type { ServerState } from '../console/find-server-state.ts';
import { readConfig } from '../platform/config/config.ts';
import { findAccountProblems, findStateProblems } from './find-state-problems.ts';

const NOW = Date.UTC(2026, 10, 20);
const LIMITS = { diskFloorMb: 512, databaseLimitMb: 1_000 };

const WELL: ServerState = {
  at: NOW,
  clock_difference_ms: 20,
  writes: true,
  used_bytes: 100 * MEGABYTE,
  free_bytes: 5_000 * MEGABYTE,
  uncounted: 0,
  notifications: { waiting: 3, dead: 0, oldest_waiting_seconds: 2 },
  last_purge: { at: NOW, failed: false },
  last_backup_at: NOW - 24 * HOUR_MS,
  last_warehouse_run: null,
};

describe('findStateProblems', () => {
  // behaviour: 15.76
  it('finds nothing in the state of a server that works', () => {
    expect(findStateProblems(WELL, LIMITS)).toEqual([]);
    const unseen = { ...WELL, free_bytes: null, clock_difference_ms: null, last_purge: null };
    expect(findStateProblems(unseen, { ...LIMITS, databaseLimitMb: 0 })).toEqual([]);
  });

  // behaviour: 15.76
  it.each<[Partial<ServerState>, string]>([
    [{ writes: false }, 'The database refuses writes.'],
    [{ last_backup_at: null }, 'No backup was taken yet.'],
    [{ last_backup_at: NOW - 26 * HOUR_MS }, 'The last backup is 26 hours old.'],
    [
      { clock_difference_ms: -1_500 },
      'The clock of the database differs from this machine’s by -1.5 s.',
    ],
    [{ free_bytes: 1_100 * MEGABYTE }, '1100 MB are free on the disk of the database'],
    [{ used_bytes: 801 * MEGABYTE }, 'The database has 801 MB of 1000 MB'],
    [
      { notifications: { waiting: 0, dead: 2, oldest_waiting_seconds: 0 } },
      '2 notifications could not be',
    ],
    [{ last_purge: { at: NOW, failed: true } }, 'The last purge failed.'],
    [
      { last_warehouse_run: { at: NOW, error: 'no disk' } },
      'The last run of the warehouse failed: no disk',
    ],
  ])('finds the problem of %j', (changes, problem) => {
    const found = findStateProblems({ ...WELL, ...changes }, LIMITS);
    expect(found.map((one) => one.problem)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('findAccountProblems', () => {
  const OPEN = readConfig({ CONSOLE_URL: 'https://console.example.com' });
  const ana: ListedAccount = {
    name: 'ana',
    role: 'admin',
    state: 'active',
    has_second_factor: true,
    last_used_at: null,
  };

  // behaviour: 15.76
  it.each<[ListedAccount[]]>([
    [[]],
    [[{ ...ana, state: 'invited' }]],
    [[{ ...ana, state: 'disabled' }]],
    [[{ ...ana, role: 'desk' }]],
  ])('finds that no admin of %j can sign in', (people) => {
    expect(findAccountProblems(people, OPEN)).toMatchObject([
      { problem: 'No admin can sign in to the console.' },
    ]);
    expect(findAccountProblems(people, readConfig({ CONSOLE_PORT: 'off' }))).toEqual([]);
  });

  // behaviour: 15.76
  it('names admins without a second factor where other machines reach the console', () => {
    const ben = { ...ana, name: 'ben', has_second_factor: false };
    expect(findAccountProblems([ana, ben], OPEN)).toMatchObject([
      { problem: expect.stringContaining('no second factor protects ben.') },
    ]);
    expect(findAccountProblems([ana], OPEN)).toEqual([]);
    expect(findAccountProblems([ana, ben], readConfig({}))).toEqual([]);
  });
});
