import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderRow } from '../../platform/retention/testing/sample-records.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findUploadEntries } from './find-upload-entries.ts';
import type { PlannedUpload } from './plan-upload.ts';
import { recordUploads } from './record-uploads.ts';
import { conversionRow, UPLOADS } from './testing/conversion-rows.ts';
import { NOW } from './testing/shareable.ts';

const GOOGLE = {
  platform: 'google',
  goal: 'Policy sold',
  transport: 'file',
  batch: 'file-1',
} as const;

const BY = { accountId: null, name: 'ana', role: 'marketer', requestId: null } as const;

const planned = (lead_id: string): PlannedUpload => ({
  lead_id,
  version: 1,
  change: 'new',
  value_cents: 4250,
  converted_at: NOW,
  click_key: lead_id,
});

describe.each(eitherEngine(import.meta.filename))('recordUploads on $name', (engine) => {
  let store: Store;
  let db: Db;
  const record = (...leadIds: string[]) =>
    store.write(recordUploads, { ...GOOGLE, sentBy: BY, planned: leadIds.map(planned), at: NOW });
  const versions = () => store.reads.selectFrom('conversion_upload').selectAll().execute();
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    await db
      .insertInto('shipping_order')
      .values([orderRow(NOW, 'agreed'), orderRow(NOW, 'silent')])
      .execute();
    await db
      .insertInto('conversion')
      .values([
        conversionRow('Sold'),
        conversionRow('OptedOut', { privacy_signal: 1 }),
        conversionRow('Denied', { ad_consent: 'denied' }),
        conversionRow('Agreed', { kind: 'order', subject: 'agreed-order' }),
        conversionRow('Silent', {
          kind: 'order',
          subject: 'silent-order',
          ad_consent: 'not-asked',
        }),
      ])
      .execute();
  });

  // behaviour: 25.6, 25.7
  it('leaves out what was marked or deleted since it was planned, and what was written before', async () => {
    expect(await record('Sold', 'OptedOut', 'Denied', 'Deleted')).toBe(1);
    expect(await record('Sold')).toBe(0);
    expect((await versions()).map(({ lead_id }) => lead_id)).toEqual(['Sold']);
  });

  // behaviour: 25.14
  it('leaves a conversion whose free second has not come for the next pass', async () => {
    const sameClick = ['Sold', 'Agreed'].map((id) => ({ ...planned(id), click_key: 'click' }));
    const recordAt = (at: number) =>
      store.write(recordUploads, { ...GOOGLE, sentBy: BY, planned: sameClick, at });
    expect(await recordAt(NOW)).toBe(1);
    expect(await recordAt(NOW + 999)).toBe(0);
    expect(await recordAt(NOW + 1_000)).toBe(1);
  });

  // behaviour: 25.14
  it('lets a click have the same second for another goal and at another platform', async () => {
    const sold = { sentBy: BY, planned: [{ ...planned('Sold'), click_key: 'click' }], at: NOW };
    for (const other of [{}, { goal: 'Lead' }, { platform: 'microsoft' as const }]) {
      expect(await store.write(recordUploads, { ...GOOGLE, ...other, ...sold })).toBe(1);
    }
  });

  // behaviour: 25.14
  it('finds the first free second of a click for each of many conversions', async () => {
    const some = fc.sample(fc.integer({ min: 0, max: 40 }), { seed: 1, numRuns: 60 });
    const ids = some.map((_, index) => `Lead${index}`);
    await db
      .insertInto('conversion')
      .values(ids.map((id) => conversionRow(id)))
      .execute();
    const taken = new Set<number>();
    const expected: number[] = [];
    for (const seconds of some) {
      let free = seconds;
      while (taken.has(free)) free += 1;
      taken.add(free);
      expected.push(free);
    }
    const plans = some.map((seconds, index) => ({
      ...planned(`Lead${index}`),
      converted_at: NOW + seconds * 1_000,
      click_key: 'click',
    }));
    const at = NOW + 1_000_000;
    for (const part of [plans.slice(0, 20), plans.slice(20)]) {
      await store.write(recordUploads, { ...GOOGLE, sentBy: BY, planned: part, at });
    }
    const found = new Map((await versions()).map((row) => [row.lead_id, row.converted_at]));
    expect(ids.map((id) => ((found.get(id) ?? 0) - NOW) / 1_000)).toEqual(expected);
  });

  // behaviour: 25.14
  it('separates the times of conversions of one click that servers write at once', async () => {
    const recordOne = (id: string) => {
      const one = { ...planned(id), converted_at: NOW - 60_000, click_key: 'click' };
      return store.write(recordUploads, { ...GOOGLE, sentBy: BY, planned: [one], at: NOW });
    };
    await Promise.all(['Sold', 'Agreed', 'Silent'].map(recordOne));
    for (const id of ['Sold', 'Agreed', 'Silent']) await recordOne(id);
    const times = (await versions()).map(({ converted_at }) => converted_at).sort();
    expect(times).toEqual([NOW - 60_000, NOW - 59_000, NOW - 58_000]);
  });

  // behaviour: 25.10
  it('writes those that leave into the audit trail, in the same transaction', async () => {
    await record('Sold', 'Agreed', 'OptedOut');
    await record('Sold');
    const conversions = [planned('Agreed'), planned('Silent')];
    const waiting = { ...GOOGLE, transport: 'api', batch: null, sentBy: null } as const;
    await store.write(recordUploads, { ...waiting, planned: conversions, at: NOW });
    const actions = await store.reads.selectFrom('console_action').selectAll().execute();
    const detail = { platform: 'google', goal: 'Policy sold', transport: 'file', conversions: '2' };
    expect(actions).toMatchObject([
      { action: 'upload-file-made', actor: 'ana', subject: 'file-1' },
    ]);
    expect(fromJson(actions[0]?.detail ?? toJson({}))).toEqual(detail);
  });

  // behaviour: 25.3
  it('adds contacts where the settings want them, after a yes alone', async () => {
    await record('Agreed', 'Silent');
    const contactsWith = async (contacts: 'hashed' | 'none') => {
      const choices = { ...UPLOADS, contacts };
      const found = await findUploadEntries(store.reads, await versions(), { choices, now: NOW });
      return found.map(({ entry }) => [entry.leadId, entry.contact?.email ?? null]).sort();
    };
    expect(await contactsWith('none')).toEqual([
      ['Agreed', null],
      ['Silent', null],
    ]);
    expect(await contactsWith('hashed')).toEqual([
      ['Agreed', 'agreed@mail.example'],
      ['Silent', null],
    ]);
  });
});
