import pg from 'pg';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import { cannotBeUsed } from './with-postgres.ts';

const URL = 'postgres://ann:secret@db.example/zipfront';

it.each([
  ['an error of the server', new pg.DatabaseError('no such role', 3, 'error'), 'no such role'],
  ['an unreachable server', new StoreUnavailable('refused'), 'The store is unavailable: refused'],
])('converts %s to one sentence', (_, error, reason) => {
  expect(cannotBeUsed(URL, error)).toMatchObject({
    message: `The PostgreSQL database at db.example/zipfront cannot be used (${reason}); check that it runs and that DATABASE_URL names it, its user and its password.`,
    cause: error,
  });
});

it('returns any other error unchanged', () => {
  const error = new TypeError('a bug');
  expect(cannotBeUsed(URL, error)).toBe(error);
});
