import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '../../../apps/server/src/platform/store/schema.ts';
import { isPostgres } from '../../../apps/server/src/platform/store/tables/columns.ts';

const SHIFT_CLOCK = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts'));

export interface TestClock {
  /** Epoch milliseconds. */
  now(): number;
  moveOn(ms: number): void;
  /** A starting server compares the database's clock. A file has none. */
  set(db: Db): Promise<void>;
  /** The environment of a server that follows this clock. */
  env: Record<string, string>;
}

/** `folder`: where the servers find it; `startsAt`: epoch milliseconds. */
export function testClock(folder: string, startsAt: number): TestClock {
  const file = join(folder, 'clock');
  let ahead = startsAt - Date.now();
  const write = () => {
    // Renamed, so that no server reads a part of the number.
    writeFileSync(`${file}.new`, String(ahead));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    now: () => Date.now() + ahead,
    moveOn(ms) {
      ahead += ms;
      write();
    },
    async set(db) {
      if (!isPostgres(db)) return;
      await sql`create or replace function public.clock_timestamp() returns timestamptz language sql
        return pg_catalog.clock_timestamp() + ${sql.lit(ahead)} * interval '1 ms'`.execute(db);
      await sql`do $$ begin execute format('alter database %I set search_path = public, pg_catalog',
        current_database()); end $$`.execute(db);
    },
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${SHIFT_CLOCK}` },
  };
}
