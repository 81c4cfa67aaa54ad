import type { PersonView } from '@zipfront/contracts/console/accounts';
import type { StateView } from '@zipfront/contracts/console/health';
import { HOUR_MS } from '@zipfront/contracts/time';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { findAccountProblems, findStateProblems } from './find-state-problems.ts';

const NOW = Date.UTC(2026, 10, 20);
const MEGABYTE = 1024 * 1024;
const LIMITS = { diskFloorMb: 512, databaseLimitMb: 1_000 };

const WELL: StateView = {
  now: NOW,
  clockMs: 20,
  writes: true,
  usedBytes: 100 * MEGABYTE,
  freeBytes: 5_000 * MEGABYTE,
  uncounted: 0,
  outbox: { waiting: 3, dead: 0, oldestWaitingSeconds: 2 },
  purge: { at: NOW, failed: false },
  backupAt: NOW - 24 * HOUR_MS,
  warehouse: null,
};

describe('findStateProblems', () => {
  // behaviour: 15.76
  it('finds nothing in the state of a server that works', () => {
    expect(findStateProblems(WELL, LIMITS)).toEqual([]);
    const unseen = { ...WELL, freeBytes: null, clockMs: null, purge: null };
    expect(findStateProblems(unseen, { ...LIMITS, databaseLimitMb: 0 })).toEqual([]);
  });

  // behaviour: 15.76
  it.each<[Partial<StateView>, string]>([
    [{ writes: false }, 'The database refuses writes.'],
    [{ backupAt: null }, 'No backup was taken yet.'],
    [{ backupAt: NOW - 26 * HOUR_MS }, 'The last backup is 26 hours old.'],
    [{ clockMs: -1_500 }, 'The clock of the database differs from this machine’s by -1.5 s.'],
    [{ freeBytes: 1_100 * MEGABYTE }, '1100 MB are free on the disk of the database'],
    [{ usedBytes: 801 * MEGABYTE }, 'The database has 801 MB of 1000 MB'],
    [{ outbox: { waiting: 0, dead: 2, oldestWaitingSeconds: 0 } }, '2 notifications could not be'],
    [{ purge: { at: NOW, failed: true } }, 'The last purge failed.'],
    [{ warehouse: { at: NOW, error: 'no disk' } }, 'The last run of the warehouse failed: no disk'],
  ])('finds the problem of %j', (changes, problem) => {
    const found = findStateProblems({ ...WELL, ...changes }, LIMITS);
    expect(found.map((one) => one.problem)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('findAccountProblems', () => {
  const OPEN = readConfig({ CONSOLE_URL: 'https://console.example.com' });
  const ana: PersonView = {
    ...{ name: 'ana', role: 'admin', state: 'active', hasSecondFactor: true, lastUsedAt: null },
  };

  // behaviour: 15.76
  it.each<[PersonView[]]>([
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
    const ben = { ...ana, name: 'ben', hasSecondFactor: false };
    expect(findAccountProblems([ana, ben], OPEN)).toMatchObject([
      { problem: expect.stringContaining('no second factor protects ben.') },
    ]);
    expect(findAccountProblems([ana], OPEN)).toEqual([]);
    expect(findAccountProblems([ana, ben], readConfig({}))).toEqual([]);
  });
});
