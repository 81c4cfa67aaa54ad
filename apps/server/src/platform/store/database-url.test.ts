import { expect, it } from 'vitest';
import { databaseAt, databaseFile } from './database-url.ts';

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
