import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../schema.ts';
import { requireOwnSessions, requireVersion } from './required-settings.ts';

/** A pool whose queries are answered by a function, because one machine has one PostgreSQL. */
function databaseOf(rowsOf: (statement: string) => object[]) {
  const query = async (statement: string) => ({ rows: rowsOf(statement) });
  const client = () => ({ query, release() {} }) as never;
  const pool = { options: {}, end: async () => {}, connect: async () => client() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs the check on connections whose queries, one after the other, are run by these sessions. */
function check(sessions: readonly number[]): Promise<void> {
  const next = sessions.values();
  const db = databaseOf((statement) =>
    statement.includes('pg_backend_pid') ? [{ id: next.next().value }] : [],
  );
  return requireOwnSessions(db, 'postgres://127.0.0.1:6432/zipfront');
}

// behaviour: 29.3
it.each([
  ['gives the oldest session', [1, 2]],
  ['gives the session that was returned last', [1, 1, 1, 1]],
  ['has other clients, which took the session', [1, 1, 2, 3]],
])('refuses a pooler by transaction that %s', async (_, sessions) => {
  await expect(check(sessions)).rejects.toThrow(
    'is behind a pooler by transaction, which loses the locks and prepared statements of a session; set its pool_mode to session',
  );
});

// behaviour: 29.3
it('accepts connections that each have a session to themselves', async () => {
  await expect(check([1, 1, 2, 1])).resolves.toBeUndefined();
});

// behaviour: 29.9
it.each(['14.19', '9.6.24', ''])('refuses PostgreSQL %j by name', async (version) => {
  const found = requireVersion(
    databaseOf(() => [{ version }]),
    'postgres://127.0.0.1:5432/zipfront',
  );
  await expect(found).rejects.toThrow(`is PostgreSQL ${version}; 15 or later is needed.`);
});

// behaviour: 29.9
it.each(['15.18 (Debian 15.18-1)', '18.4', '19beta1'])('accepts PostgreSQL %s', async (version) => {
  const found = requireVersion(
    databaseOf(() => [{ version }]),
    'postgres://127.0.0.1:5432/zipfront',
  );
  await expect(found).resolves.toBeUndefined();
});
