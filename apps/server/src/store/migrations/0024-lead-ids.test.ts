import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { engines } from '../testing/engines.ts';
import { makeOlderDatabase } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { NOON, visitRows } from '../testing/visit-rows.ts';

describe.each(engines)('migration 0024 on $name', (engine) => {
  // behaviour: 11.60
  it('adds a lead id to every hand-off', async () => {
    const database = await engine.create();
    await makeOlderDatabase(database.url, async (db) => {
      const { visit, quote } = visitRows();
      const { ad_consent: _1, ad_consent_at: _2, ad_consent_version: _3, ...later } = visit;
      const { counted_as: _counted, ...older } = later;
      await db.insertInto('visit').values(older).execute();
      await db.insertInto('quote').values(quote).execute();
      const handoff = {
        visit_id: visit.id,
        quote_id: quote.id,
        site: 'insurance',
        created_at: NOON,
        expires_at: NOON,
        zip: '90210',
        line: 'auto',
        window_width: null,
        fields: '{}',
        locale: 'en-US',
        privacy_signal: 0,
        path: '/',
        submits: 1,
      } as const;
      await db
        .insertInto('handoff')
        .values([
          { ...handoff, token: 'one' },
          { ...handoff, token: 'other' },
        ])
        .execute();
    });
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    const rows = await store.reads.selectFrom('handoff').select('lead_id').execute();
    expect(new Set(rows.map(({ lead_id }) => lead_id)).size).toBe(2);
    for (const { lead_id } of rows) expect(lead_id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{16}$/);
  });
});
