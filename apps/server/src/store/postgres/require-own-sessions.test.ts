import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../schema.ts';
import { requireOwnSessions } from './require-own-sessions.ts';

/** Connections through a pooler by transaction, which gives the free session that was returned last, or first. */
function poolerByTransaction(sessions: number[], gives: 'last' | 'first'): PostgresPool {
  const free = [...sessions];
  const take = () => (gives === 'last' ? free.pop() : free.shift());
  return poolOf(() => {
    let held: number | undefined;
    return (statement) => {
      const session = held ?? take();
      if (session === undefined) throw new Error('no session is free');
      held =
        statement === 'commit' || (held === undefined && statement !== 'begin')
          ? undefined
          : session;
      if (held === undefined) free.push(session);
      return session;
    };
  });
}

/** Connections each of which has a session to itself. */
function poolerBySession(): PostgresPool {
  let last = 0;
  return poolOf(() => {
    last += 1;
    const own = last;
    return () => own;
  });
}

/** @param connect returns what responds to a statement with the session that ran it */
function poolOf(connect: () => (statement: string) => number): PostgresPool {
  return {
    options: {},
    end: async () => {},
    async connect() {
      const run = connect();
      const query = async (statement: string) => ({ rows: [{ id: run(statement) }] });
      return { query, release() {} } as never;
    },
  };
}

function check(pool: PostgresPool): Promise<void> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return requireOwnSessions(db, 'postgres://127.0.0.1:6432/zipfront');
}

// behaviour: 29.3
it.each([
  ['last', [1, 2]],
  ['last', [1, 2, 3, 4]],
  ['first', [1, 2]],
  ['first', [1, 2, 3, 4]],
] as const)('refuses a pooler by transaction that gives the %s of the sessions %j', async (gives, sessions) => {
  await expect(check(poolerByTransaction([...sessions], gives))).rejects.toThrow(
    'is behind a pooler by transaction, which loses the locks and prepared statements of a session; set its pool_mode to session',
  );
});

// behaviour: 29.3
it('accepts connections that each have a session to themselves', async () => {
  await expect(check(poolerBySession())).resolves.toBeUndefined();
});
