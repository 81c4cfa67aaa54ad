import pg from 'pg';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import { postgresFailure } from './commit-breaker.ts';

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
