import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import {
  type CommitBreaker,
  createCommitBreaker,
  postgresFailure,
  REFUSED_FOR_MS,
} from './commit-breaker.ts';
import { CommitUnconfirmed } from './confirming-commits.ts';

let now = 0;
let waits = false;
let questions = 0;
let changes: boolean[] = [];
let breaker: CommitBreaker;

beforeEach(() => {
  now = 1_000;
  waits = false;
  questions = 0;
  changes = [];
  breaker = createCommitBreaker({
    isWaiting: async () => {
      questions += 1;
      return waits;
    },
    onChange: (refused) => changes.push(refused),
    now: () => now,
  });
});

const write = () => breaker.guard(async () => 'done');
const fail = () =>
  breaker.guard(() => Promise.reject(new CommitUnconfirmed('a commit had no response in time')));

describe('createCommitBreaker', () => {
  // behaviour: 29.4
  it('refuses writes for two seconds after an unconfirmed commit, then tries one', async () => {
    await expect(fail()).rejects.toThrow(CommitUnconfirmed);
    now += REFUSED_FOR_MS - 1;
    await expect(write()).rejects.toThrow('a commit was not confirmed');
    expect(questions).toBe(0);
    now += 1;
    expect(await write()).toBe('done');
    expect(await write()).toBe('done');
    expect(questions).toBe(1);
    expect(changes).toEqual([true, false]);
  });

  // behaviour: 29.4
  it('refuses the other writes while it tries one', async () => {
    await fail().catch(() => {});
    now += REFUSED_FOR_MS;
    const [first, second] = await Promise.allSettled([write(), write()]);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ reason: expect.any(StoreUnavailable) });
  });

  // behaviour: 29.4
  it('tries no write while an earlier commit waits for a standby', async () => {
    await fail().catch(() => {});
    waits = true;
    now += REFUSED_FOR_MS;
    await expect(write()).rejects.toThrow(StoreUnavailable);
    waits = false;
    await expect(write()).rejects.toThrow(StoreUnavailable);
    expect(questions).toBe(1);
    now += REFUSED_FOR_MS;
    expect(await write()).toBe('done');
  });

  it('refuses writes for two more seconds when the one that it tried is not confirmed', async () => {
    await fail().catch(() => {});
    now += REFUSED_FOR_MS;
    await expect(fail()).rejects.toThrow(CommitUnconfirmed);
    await expect(write()).rejects.toThrow(StoreUnavailable);
    now += REFUSED_FOR_MS;
    expect(await write()).toBe('done');
    expect(changes).toEqual([true, false]);
  });

  it('refuses a write that had to wait for its connection, when a commit was unconfirmed meanwhile', async () => {
    const late = breaker.guard(async (recheck) => {
      await fail().catch(() => {});
      recheck();
    });
    await expect(late).rejects.toThrow('a commit was not confirmed');
  });

  it.each([
    ['an error of the command', new Error('a bug')],
    ['a lost connection', new StoreUnavailable('Connection terminated unexpectedly')],
  ])('accepts writes after %s', async (_name, error) => {
    await expect(breaker.guard(() => Promise.reject(error))).rejects.toBe(error);
    expect(await write()).toBe('done');
    expect(changes).toEqual([]);
  });

  it('tries the next write after one that failed for another reason', async () => {
    await fail().catch(() => {});
    now += REFUSED_FOR_MS;
    await expect(breaker.guard(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(changes).toEqual([true]);
    expect(await write()).toBe('done');
    expect(changes).toEqual([true, false]);
  });
});

function answer(code: string): Error {
  return Object.assign(new pg.DatabaseError('why', 3, 'error'), { code });
}

it.each([
  ['a shutdown of the server', answer('57P01')],
  ['too many connections', answer('53300')],
  ['a full disk', answer('53100')],
  ['a deadlock', answer('40P01')],
  ['a read-only server', answer('25006')],
  [
    'a refused connection',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  ],
  ['refused connections', new AggregateError([new Error('connect ECONNREFUSED')])],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
])('converts %s to StoreUnavailable', (_name, error) => {
  const failure = postgresFailure(error);
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ message: expect.stringMatching(/why|connect/i) });
});

it.each([
  ['a unique constraint', answer('23505')],
  ['an error in SQL', answer('42601')],
  ['bytes that are no text', answer('22021')],
  ['StoreUnavailable', new StoreUnavailable('x')],
  ['a value that is not an error', 'x'],
])('returns %s unchanged', (_name, error) => {
  expect(postgresFailure(error)).toBe(error);
});
