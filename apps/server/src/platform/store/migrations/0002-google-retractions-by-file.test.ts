import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { conversionRow } from '../../../conversions/uploads/testing/conversion-rows.ts';
import { uploadRow } from '../../../conversions/uploads/testing/upload-row.ts';
import { engines } from '../testing/engines.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { makeTablesOf } from './migrate.ts';

// behaviour: 25.7
it.each(
  engines,
)('hands retractions of the API and the feed to the file on $name', async (engine) => {
  const db = await openTablesOf(engine, '0001-baseline');
  const leads = ['By API', 'By feed', 'By file', 'Microsoft'];
  await db
    .insertInto('conversion')
    .values(leads.map((lead) => conversionRow(lead)))
    .execute();
  const retraction = { version: 2, change: 'retract', batch: 'file-1' } as const;
  await db
    .insertInto('conversion_upload')
    .values([
      uploadRow('By API', { ...retraction, transport: 'api', state: 'accepted', receipt: '1' }),
      uploadRow('By feed', { ...retraction, transport: 'feed' }),
      uploadRow('By file', { ...retraction, transport: 'file' }),
      uploadRow('Microsoft', { ...retraction, platform: 'microsoft', transport: 'file' }),
      uploadRow('By API', { transport: 'api' }),
    ])
    .execute();
  await sql`update conversion_upload set click_ids = '{"gclid":"a"}' where transport = 'feed'`.execute(
    db,
  );
  await makeTablesOf(db, '0002-google-retractions-by-file');
  const rows = await db
    .selectFrom('conversion_upload')
    .select(['lead_id', 'version', 'transport', 'state', 'batch', 'receipt', 'click_ids'])
    .orderBy('lead_id')
    .orderBy('version')
    .execute();
  const waiting = { transport: 'file', state: 'waiting', batch: null, receipt: null };
  const sent = { transport: 'file', state: 'sent', batch: 'file-1' };
  expect(rows).toMatchObject([
    { lead_id: 'By API', version: 1, transport: 'api', state: 'sent' },
    { lead_id: 'By API', version: 2, ...waiting, click_ids: null },
    { lead_id: 'By feed', version: 2, ...waiting, click_ids: null },
    { lead_id: 'By file', version: 2, ...sent },
    { lead_id: 'Microsoft', version: 2, ...sent },
  ]);
});
