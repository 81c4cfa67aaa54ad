import { describe, expect, it } from 'vitest';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { locked } from './locked.ts';
import { engines } from './testing/engines.ts';
import { emptyTestDatabase } from './testing/open-database.ts';
import { visitRows } from './testing/visit-rows.ts';

describe.each(engines)('locked on $name', (engine) => {
  it('finds the rows of the query, and locks them where the database has such locks', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const { visit, ...rows } = visitRows();
    await store.write(storeVisit, { visit, ...rows });
    const query = db.selectFrom('visit').select('id').where('id', '=', visit.id);
    expect(await locked(db, query).execute()).toEqual([{ id: visit.id }]);
    for (const strength of ['update', 'no key update', 'key share'] as const) {
      const lock = locked(db, query, { strength, table: 'visit', skipsLocked: true });
      expect(await lock.execute()).toEqual([{ id: visit.id }]);
      const { sql } = lock.compile();
      const isLocked = sql.endsWith(`for ${strength} of "visit" skip locked`);
      expect(isLocked).toBe(engine.name === 'PostgreSQL');
    }
  });
});
