import { HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { ConversionUploadRow } from '../../platform/store/tables/conversions.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { conversionRow } from './testing/conversion-rows.ts';
import { NOW } from './testing/shareable.ts';

const NEW = { version: 1, change: 'new', value_cents: 4_250 } as const;
const RESTATED = { version: 2, change: 'restate', value_cents: 9_900 } as const;

describe.each(eitherEngine(import.meta.filename))('queueRetractions on $name', (engine) => {
  let store: Store;
  let db: Db;
  const rows = visitRows();
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    await store.write(storeVisit, rows);
    await db
      .insertInto('conversion')
      .values(conversionRow('Sold', { visit_id: rows.visit.id }))
      .execute();
  });

  const has = (...versions: Partial<ConversionUploadRow>[]) =>
    db
      .insertInto('conversion_upload')
      .values(
        versions.map((version) => ({
          id: `Sold-${version.version}`,
          lead_id: 'Sold',
          platform: 'google',
          goal: 'Policy sold',
          version: 1,
          change: 'new',
          converted_at: NOW,
          transport: 'api',
          state: 'sent',
          due_at: NOW,
          attempts: 1,
          sent_at: NOW,
          ...version,
        })),
      )
      .execute();
  const optOut = async () => {
    await store.write(setOptOut, { visitId: rows.visit.id, privacySignal: 1 });
    return store.reads
      .selectFrom('conversion_upload')
      .select(['version', 'change', 'state', 'attempts'])
      .orderBy('version')
      .execute();
  };

  // behaviour: 25.7, 25.14
  it('forgets which click a conversion left with', async () => {
    await has({ ...NEW, click_key: 'click' });
    await optOut();
    const keys = await store.reads.selectFrom('conversion_upload').select('click_key').execute();
    expect(keys).toEqual([{ click_key: null }, { click_key: null }]);
  });

  // behaviour: 25.7
  it('retracts the version that the platform has when a later one was a dead letter', async () => {
    await has(NEW, { ...RESTATED, state: 'dead', sent_at: null, reason: 'INVALID_ARGUMENT' });
    expect(await optOut()).toMatchObject([
      { version: 1, state: 'sent' },
      { version: 2, state: 'dead' },
      { version: 3, change: 'retract', state: 'waiting' },
    ]);
  });

  // behaviour: 25.7
  it('retracts a version that is being sent, was partly refused, or waits for its report', async () => {
    await has(NEW, { ...RESTATED, state: 'waiting', sent_at: null, claim: 'claim-1' });
    expect(await optOut()).toMatchObject([
      { version: 1 },
      { version: 2 },
      { version: 3, change: 'retract' },
    ]);
    for (const state of ['accepted', 'dead'] as const) {
      await db.deleteFrom('conversion_upload').execute();
      await has({ ...NEW, state, receipt: 'request-1' });
      expect(await optOut()).toMatchObject([{ version: 1 }, { version: 2, change: 'retract' }]);
    }
  });

  // behaviour: 25.7
  it.each([
    ['google', { transport: 'file', click_id: null }],
    ['microsoft', { transport: 'file', click_id: 'f894f652ea334e739002f7167ab8f8e3' }],
  ] as const)('waits for a file to %s, with a click id only at Microsoft', async (platform, expected) => {
    await has({ ...NEW, platform, transport: platform === 'google' ? 'api' : 'file' });
    await optOut();
    const retraction = await store.reads
      .selectFrom('conversion_upload')
      .select(['transport', 'click_id'])
      .where('change', '=', 'retract')
      .executeTakeFirst();
    expect(retraction).toEqual(expected);
  });

  // behaviour: 25.7
  it('retracts nothing that the platform refused or that was not sent', async () => {
    await has({ ...NEW, state: 'dead', sent_at: null, reason: 'INVALID_FORMAT' });
    expect(await optOut()).toMatchObject([{ version: 1, state: 'dead' }]);
    await db.deleteFrom('conversion_upload').execute();
    await has({ ...NEW, state: 'waiting', sent_at: null, due_at: NOW + HOUR_MS });
    expect(await optOut()).toEqual([]);
  });

  // behaviour: 25.7
  it('adds no second retraction at the next choice', async () => {
    await has(NEW);
    expect(await optOut()).toHaveLength(2);
    expect(await optOut()).toHaveLength(2);
  });
});
