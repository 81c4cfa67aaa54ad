import { expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import { engines } from '../testing/engines.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createPool } from './pool.ts';

it('limits connections to ten by default', async () => {
  const pool = createPool('postgres://db.example/zipfront', silentLog);
  expect(pool.options).toMatchObject({ max: 10 });
  await pool.end();
});

it('does not reuse a connection after a query timeout', async () => {
  const database = await engines.find(({ name }) => name === 'PostgreSQL')?.create();
  if (database === undefined) throw new Error('there is no PostgreSQL among the engines');
  const pool = createPool(database.url, silentLog, { queryTimeoutMs: 500, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });

  const slow = await pool.connect();
  const failure = await slow.query('select pg_sleep(60)', []).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreUnavailable);
  await expect(slow.query('rollback', [])).rejects.toBe(failure);
  slow.release();

  const next = await pool.connect();
  expect(await next.query('select 1 as one', [])).toMatchObject({ rows: [{ one: 1 }] });
  next.release();
});
