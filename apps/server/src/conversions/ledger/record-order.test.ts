import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engines, openTestStore } from '../../platform/store/testing/engines.ts';
import { NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { conversionRow } from '../uploads/testing/conversion-rows.ts';
import { recordConversion, recordOrder } from './record-conversion.ts';

// behaviour: 30.2
it.each(
  engines.filter(({ name }) => name === 'PostgreSQL'),
)('records leads after an order beside a column of the next release on $name', async (engine) => {
  const { reads: db, ...store } = await openTestStore(engine);
  const rows = visitRows({});
  await store.write(storeVisit, rows);
  await db
    .insertInto('conversion')
    .values(conversionRow('estimate', { kind: 'estimate', subject: '7K3M-9QXT' }))
    .execute();
  await sql`alter table conversion add column added bigint not null default 0`.execute(db);
  await db.transaction().execute(async (trx) => {
    await recordOrder(trx, { reference: '7K3M-9QXT', at: NOON, bot: 0 });
    await recordConversion(trx, {
      kind: 'hand-off',
      subject: null,
      visit_id: rows.visit.id,
      site: 'insurance',
      at: NOON,
      line: 'auto',
      us_state: 'CA',
      ...NOT_ASKED,
      privacy_signal: 0,
      bot: 0,
    });
  });
  const found = await db.selectFrom('conversion').select('kind').orderBy('kind').execute();
  expect(found.map(({ kind }) => kind)).toEqual(['estimate', 'hand-off', 'order']);
});
