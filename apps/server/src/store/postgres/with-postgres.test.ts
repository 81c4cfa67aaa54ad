import pg from 'pg';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../store-unavailable.ts';
import { cannotBeUsed } from './with-postgres.ts';

const URL = 'postgres://ann:secret@db.example/zipfront';

it.each([
  ['what the server says', new pg.DatabaseError('no such role', 3, 'error'), 'no such role'],
  [
    'a server that cannot be reached',
    new StoreUnavailable('refused'),
    'The store is unavailable: refused',
  ],
])('makes one sentence of %s', (_, error, reason) => {
  expect(cannotBeUsed(URL, error)).toMatchObject({
    message: `The PostgreSQL database at db.example/zipfront cannot be used (${reason}); check that it runs and that DATABASE_URL names it, its user and its password.`,
    cause: error,
  });
});

it('leaves anything else as it is', () => {
  const error = new TypeError('an error in the program');
  expect(cannotBeUsed(URL, error)).toBe(error);
});
