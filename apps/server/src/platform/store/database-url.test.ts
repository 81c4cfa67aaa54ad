import { expect, it } from 'vitest';
import { databaseAt, databaseFile, isDatabaseUrl } from './database-url.ts';

it.each([
  ['file:///srv/my%20data/zipfront.db', '/srv/my data/zipfront.db'],
  ['file:/srv/my%20data/zipfront.db', '/srv/my%20data/zipfront.db'],
  ['file:data/zipfront.db', `${process.cwd()}/data/zipfront.db`],
])('reads %s as the path %s', (url, path) => {
  expect(databaseFile(url)).toBe(path);
});

it('describes a database without its user and password', () => {
  expect(databaseAt('postgres://ann:secret@db.example:5433/zipfront')).toBe(
    'The PostgreSQL database at db.example:5433/zipfront',
  );
  expect(databaseAt('file:/srv/zipfront.db')).toBe('The database file /srv/zipfront.db');
});

// behaviour: 7.1.9
it.each([
  ['file:var/zipfront.db', true],
  ['file:///srv/my%20data/zipfront.db', true],
  ['postgres://u:p%2Fq@db/zipfront?sslmode=verify-full', true],
  ['postgresql://u:p q@db:5433/zipfront', true],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/zipfront', true],
  ['postgres://u:p@/zipfront?host=/var/run/postgresql', true],
  ['file:', false],
  ['file://var/zipfront.db', false],
  ['file:///srv/a%2Fb.db', false],
  ['postgres://', false],
  ['postgres://u:p/q@db/zipfront', false],
  ['postgres://u:p#q@db/zipfront', false],
  ['mysql://u:p@db/zipfront', false],
])('finds that %s names a database: %s', (url, isOne) => {
  expect(isDatabaseUrl(url)).toBe(isOne);
});
