import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { ConversionRow } from '../../platform/store/tables/conversions.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { createDataManager } from './apis/data-manager.ts';
import { fillBatch, findFeedEntries, findFileEntries } from './fill-batch.ts';
import { googleAdjustmentFile, googleClickFile, googleFeedLines } from './google-files.ts';
import { runUploads } from './run-uploads.ts';
import { conversionRow, UPLOADS } from './testing/conversion-rows.ts';
import { googleStandIn } from './testing/google-stand-in.ts';
import { NOW } from './testing/shareable.ts';
import { SOLD_AT } from './testing/upload-entries.ts';
import { uploadRow } from './testing/upload-row.ts';

const BY = { accountId: null, name: 'ana', role: 'marketer', requestId: null } as const;
const SOLD = 'Sold,Cj0KCQiA-x_y,,,,,2026-11-20T18:30:00Z,42.50,USD,GRANTED,DENIED';
const RETRACTED = 'Sold,Policy sold,2026-11-21 19:30:00+0000,RETRACT,,';
/** Not counted by a goal of sold policies, or no more. */
const UNDONE = ['reversed', 'rejected', 'accepted'] as const;

describe.each(
  eitherEngine(import.meta.filename),
)('a goal that leaves in several transports on $name', (engine) => {
  const { visit, ...rows } = visitRows();
  let store: Store;
  let db: Db;
  let now: number;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    now = NOW;
    await store.write(storeVisit, { visit, ...rows });
    await db
      .insertInto('conversion')
      .values(conversionRow('Sold', { visit_id: visit.id }))
      .execute();
  });

  const [goal] = UPLOADS.goals;
  if (goal === undefined) throw new Error('No goal.');
  const common = {
    platform: 'google',
    site: 'insurance',
    goal,
    settings: UPLOADS,
    by: BY,
  } as const;
  const dataLines = (text: string, headings: number) => text.split('\n').slice(headings, -1);
  const fetchFeed = async () => {
    const query = { ...common, at: now };
    await fillBatch({ store }, { ...query, transport: 'feed', batch: null });
    let lines = '';
    for await (const page of findFeedEntries(store.reads, query)) lines += googleFeedLines(page);
    return dataLines(lines, 0);
  };
  const makeFile = async (batch: string) => {
    await fillBatch({ store }, { ...common, transport: 'file', batch, at: now });
    return download(batch);
  };
  const download = async (batch: string) => {
    const entries = await findFileEntries(store.reads, batch, { settings: UPLOADS, now });
    return {
      conversions: dataLines(googleClickFile(entries), 2),
      adjustments: dataLines(googleAdjustmentFile(entries), 2),
    };
  };
  const update = (changes: Partial<ConversionRow>) =>
    db.updateTable('conversion').set(changes).execute();
  const planByApi = (changes: Parameters<typeof uploadRow>[1] = {}) =>
    db
      .insertInto('conversion_upload')
      .values(uploadRow('Sold', { transport: 'api', state: 'waiting', sent_at: null, ...changes }))
      .execute();
  const optOut = () => store.write(setOptOut, { visitId: visit.id, privacySignal: 1 });
  const retractions = () =>
    store.reads
      .selectFrom('conversion_upload')
      .select(['transport', 'state', 'click_id'])
      .where('change', '=', 'retract')
      .orderBy('lead_id')
      .execute();

  // behaviour: 25.6, 25.8
  it('repeats in the feed the amount that left in a file since', async () => {
    expect(await fetchFeed()).toEqual([SOLD]);
    await update({ value_cents: 900 });
    now += HOUR_MS;
    expect((await makeFile('file-1')).adjustments).toEqual([
      'Sold,Policy sold,2026-11-21 19:30:00+0000,RESTATE,9.00,USD',
    ]);
    now += HOUR_MS;
    expect(await fetchFeed()).toEqual([SOLD.replace('42.50', '9.00')]);
  });

  // behaviour: 25.6, 25.8
  it.each(
    UNDONE,
  )('drops a lead that is %s from the feed, and retracts it by the next file', async (status) => {
    expect(await fetchFeed()).toEqual([SOLD]);
    await update({ status });
    now += HOUR_MS;
    expect(await fetchFeed()).toEqual([]);
    expect((await makeFile('file-1')).adjustments).toEqual([RETRACTED]);
    await update({ status: 'sold' });
    expect(await fetchFeed()).toEqual([]);
    expect(await makeFile('file-2')).toEqual({ conversions: [], adjustments: [] });
  });

  // behaviour: 25.7, 25.10
  it.each([
    ['the feed', fetchFeed],
    ['a file', () => makeFile('file-0')],
  ])('leaves a retraction of what left by %s to the next file, without a click id', async (_, send) => {
    await send();
    await optOut();
    expect(await retractions()).toEqual([{ transport: 'file', state: 'waiting', click_id: null }]);
    now += HOUR_MS;
    expect(await fetchFeed()).toEqual([]);
    expect((await makeFile('file-1')).adjustments).toEqual([RETRACTED]);
    expect(await makeFile('file-2')).toEqual({ conversions: [], adjustments: [] });
    expect(await fetchFeed()).toEqual([]);
  });

  // behaviour: 25.10
  it('leaves out of a file what has left in the feed since', async () => {
    expect((await makeFile('file-1')).conversions).toHaveLength(1);
    expect(await fetchFeed()).toEqual([]);
    await update({ value_cents: 900 });
    await makeFile('file-2');
    expect((await download('file-1')).conversions).toHaveLength(1);
    await update({ value_cents: 1_200 });
    expect(await fetchFeed()).toEqual([SOLD.replace('42.50', '12.00')]);
    expect(await download('file-1')).toEqual({ conversions: [], adjustments: [] });
    expect(await download('file-2')).toEqual({ conversions: [], adjustments: [] });
  });

  // behaviour: 25.10
  it.each([
    ['waiting', 'the feed', fetchFeed],
    ['waiting', 'a file', async () => (await makeFile('file-1')).conversions],
    ['dead', 'the feed', fetchFeed],
    ['dead', 'a file', async () => (await makeFile('file-1')).conversions],
  ] as const)('sends what is %s by the API before by %s, once', async (state, _, send) => {
    await planByApi({ state });
    expect(await send()).toHaveLength(1);
    const versions = await store.reads
      .selectFrom('conversion_upload')
      .select(['version', 'state'])
      .execute();
    expect(versions).toEqual([{ version: 1, state: 'sent' }]);
  });

  // behaviour: 25.10
  it.each([
    ['is being sent', { claim: 'claim-1' }],
    ['may have arrived', { receipt: 'no response' }],
    ['was refused and is too old', { state: 'dead', converted_at: SOLD_AT - 90 * DAY_MS }],
  ] as const)('leaves to the API what %s', async (_, changes) => {
    await planByApi({ ...changes });
    expect((await makeFile('file-1')).conversions).toEqual([]);
    expect(await fetchFeed()).toEqual([]);
  });

  // behaviour: 25.10
  it('leaves to the API what waits while a file takes back alone', async () => {
    await planByApi();
    const file = { transport: 'file', batch: 'file-1', isRetracting: true } as const;
    await fillBatch({ store }, { ...common, ...file, at: now });
    const versions = await store.reads.selectFrom('conversion_upload').select('state').execute();
    expect(versions).toEqual([{ state: 'waiting' }]);
  });

  // behaviour: 25.10
  it('sends by a file an amount that waited for the API', async () => {
    await planByApi({ state: 'sent', sent_at: NOW });
    await planByApi({ version: 2, change: 'restate', value_cents: 900 });
    await update({ value_cents: 900 });
    expect((await makeFile('file-1')).adjustments).toHaveLength(1);
  });

  // behaviour: 25.15
  it.each([
    [{ status: 'reversed', value_cents: 0 }, RETRACTED],
    [{ value_cents: 900 }, RETRACTED.replace('RETRACT,,', 'RESTATE,9.00,USD')],
  ] as const)('follows %o by a file after a change that the platform refused', async (changes, line) => {
    const refused = { version: 2, change: 'restate', value_cents: 5_000, state: 'dead' } as const;
    const versions = [{}, { ...refused, sent_at: null }];
    await db
      .insertInto('conversion_upload')
      .values(versions.map((one) => uploadRow('Sold', { transport: 'api', ...one })))
      .execute();
    expect((await makeFile('file-1')).adjustments).toEqual([]);
    await update(changes);
    now += HOUR_MS;
    expect((await makeFile('file-2')).adjustments).toEqual([line]);
    expect((await makeFile('file-3')).adjustments).toEqual([]);
  });

  // behaviour: 25.7
  it('leaves to another site the retractions of its goal of the same name', async () => {
    await db
      .insertInto('conversion')
      .values(conversionRow('Elsewhere', { site: 'shipping' }))
      .execute();
    const retraction = { change: 'retract', transport: 'file' } as const;
    await db
      .insertInto('conversion_upload')
      .values([uploadRow('Elsewhere', { ...retraction, state: 'waiting', sent_at: null })])
      .execute();
    await makeFile('file-1');
    expect(await retractions()).toMatchObject([{ transport: 'file', state: 'waiting' }]);
  });

  describe('by the API by now', () => {
    async function sendByApi() {
      const { url, received } = await googleStandIn({ now: () => now });
      const google = createDataManager({ url, accountId: '1', token: async () => 'token-1' });
      const pages = { siteNames: () => ['insurance'], uploadsOf: () => UPLOADS };
      const parts = { store, log: silentLog, now: () => now, platforms: [google], pages };
      await runUploads(parts, new AbortController().signal);
      return received.flatMap(({ text }) => (JSON.parse(text) as { events: unknown[] }).events);
    }

    // behaviour: 25.6, 25.8
    it('repeats in the feed the amount that the API has sent', async () => {
      await fetchFeed();
      await update({ value_cents: 900 });
      now += HOUR_MS;
      expect(await sendByApi()).toMatchObject([{ transactionId: 'Sold', conversionValue: 9 }]);
      expect(await fetchFeed()).toEqual([SOLD.replace('42.50', '9.00')]);
    });

    // behaviour: 25.14
    it('sends each sale of a click with a second of its own, whichever transport it leaves', async () => {
      const sell = (leadId: string, changes: Parameters<typeof conversionRow>[1] = {}) =>
        db.insertInto('conversion').values(conversionRow(leadId, changes)).execute();
      const timesOf = (lines: unknown) =>
        JSON.stringify(lines)
          .match(/\d\d:\d\d:\d\d/g)
          ?.sort();
      await sell('Second', { decided_at: SOLD_AT + 400, value_cents: 900 });
      await sell('Clicked elsewhere', { clickIds: { gclid: 'Cj0KCQiA-other' } });
      const { conversions } = await makeFile('file-1');
      expect(timesOf(conversions)).toEqual(['18:30:00', '18:30:00', '18:30:01']);
      await sell('Third', { visit_id: visit.id });
      expect(timesOf(await sendByApi())).toEqual(['18:30:02']);
      await sell('Fourth', { decided_at: SOLD_AT + 1_000 });
      expect(timesOf(await fetchFeed())).toEqual(['18:30:03']);
      await update({ status: 'reversed' });
      now += HOUR_MS;
      await makeFile('file-2');
      const versions = await store.reads
        .selectFrom('conversion_upload')
        .select(['lead_id', 'version', 'converted_at'])
        .orderBy('converted_at')
        .orderBy('lead_id')
        .orderBy('version')
        .execute();
      const seconds = versions.map((one) => [
        one.lead_id,
        one.version,
        (one.converted_at - SOLD_AT) / 1_000,
      ]);
      expect(seconds).toEqual([
        ['Clicked elsewhere', 1, 0],
        ['Clicked elsewhere', 2, 0],
        ['Second', 1, 0],
        ['Second', 2, 0],
        ['Sold', 1, 1],
        ['Sold', 2, 1],
        // Google has not reported yet that it has it.
        ['Third', 1, 2],
        ['Fourth', 1, 3],
        ['Fourth', 2, 3],
      ]);
    });

    // behaviour: 25.6, 25.7
    it.each([
      ['an opt-out', optOut],
      ['a reversal', () => update({ status: 'reversed' })],
    ])('sends nothing by the API after %s, and leaves it to the file', async (_, end) => {
      expect(await sendByApi()).toHaveLength(1);
      await db.updateTable('conversion_upload').set({ state: 'sent' }).execute();
      await end();
      now += HOUR_MS;
      expect(await sendByApi()).toEqual([]);
      expect(await fetchFeed()).toEqual([]);
      expect((await makeFile('file-1')).adjustments).toEqual([RETRACTED]);
    });
  });
});
