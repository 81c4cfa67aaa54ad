import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
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
import type { ConversionPlatform } from './apis/conversion-platform.ts';
import { createDataManager } from './apis/data-manager.ts';
import { createMetaConversions } from './apis/meta-conversions.ts';
import { countPlanned } from './plan-uploads.ts';
import { runUploads } from './run-uploads.ts';
import { conversionRow, UPLOADS } from './testing/conversion-rows.ts';
import { createReport, googleStandIn } from './testing/google-stand-in.ts';
import { NOW } from './testing/shareable.ts';
import { metaStandIn, standIn } from './testing/stand-in.ts';

const { signal } = new AbortController();

const TOO_OLD = 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD';

describe.each(eitherEngine(import.meta.filename))('uploads that wait on $name', (engine) => {
  let store: Store;
  let db: Db;
  let now: number;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    now = NOW;
  });

  const run = (platform: ConversionPlatform) => {
    const pages = { siteNames: () => ['insurance'], uploadsOf: () => UPLOADS };
    const parts = { store, log: silentLog, now: () => now, platforms: [platform], pages };
    return runUploads(parts, signal);
  };
  const meta = (url: string) =>
    createMetaConversions({ url, version: 'v24.0', dataset: '55555', accessToken: 'meta-token' });
  const update = (changes: Partial<ConversionRow>) =>
    db.updateTable('conversion').set(changes).execute();
  const versions = () =>
    store.reads
      .selectFrom('conversion_upload')
      .selectAll()
      .orderBy('lead_id')
      .orderBy('version')
      .execute();

  describe('after a first attempt that failed', () => {
    beforeEach(async () => {
      const stopped = await standIn(() => ({ status: 503 }));
      await db.insertInto('conversion').values(conversionRow('Sold')).execute();
      await run(meta(stopped.url));
      expect(await versions()).toMatchObject([{ state: 'waiting', reason: 'HTTP 503' }]);
      now += MINUTE_MS;
    });

    async function amountsSent(): Promise<number[]> {
      const { url, received } = await metaStandIn(now);
      await run(meta(url));
      await run(meta(url));
      return received.flatMap(({ text }) =>
        (JSON.parse(text) as { data: { custom_data: { value: number } }[] }).data.map(
          ({ custom_data: { value } }) => value,
        ),
      );
    }

    // behaviour: 25.7
    it.each([
      'reversed',
      'accepted',
    ] as const)('do not leave for a lead that is %s by now', async (status) => {
      await update({ status });
      expect(await amountsSent()).toEqual([]);
      expect(await versions()).toEqual([]);
    });

    // behaviour: 25.7
    it('do not leave once they are too old for the platform', async () => {
      now += 7 * DAY_MS;
      expect(await amountsSent()).toEqual([]);
      expect(await versions()).toEqual([]);
    });

    // behaviour: 25.7
    it('leave with the amount of now', async () => {
      await update({ value_cents: 3_000 });
      expect(await amountsSent()).toEqual([30]);
      expect(await versions()).toMatchObject([{ version: 1, value_cents: 3_000, state: 'sent' }]);
    });
  });

  describe('after a request to Google without a response', () => {
    const rows = visitRows();
    const google = async (respond: Parameters<typeof standIn>[0]) => {
      const { url } = await standIn(respond);
      return createDataManager({ url, accountId: '1', token: async () => 'token-1' });
    };
    const cut = () => ({ isCut: true });
    const changes = async () => (await versions()).map(({ change, state }) => [change, state]);
    beforeEach(async () => {
      await store.write(storeVisit, rows);
      await db
        .insertInto('conversion')
        .values(conversionRow('Sold', { visit_id: rows.visit.id }))
        .execute();
      await run(await google(cut));
      expect(await versions()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
      now += HOUR_MS;
    });

    // behaviour: 25.7
    it.each([
      ['at once', async () => {}],
      ['after a refusal for the account', async () => run(await google(() => ({ status: 403 })))],
    ])('leave a retraction after an opt-out %s', async (_, fail) => {
      await fail();
      await store.write(setOptOut, { visitId: rows.visit.id, privacySignal: 1 });
      expect(await changes()).toEqual([
        ['new', 'sent'],
        ['retract', 'waiting'],
      ]);
    });

    // behaviour: 25.7
    it('wait to be taken back when the lead is reversed', async () => {
      await update({ status: 'reversed' });
      await run(await google(cut));
      expect(await versions()).toMatchObject([{ state: 'sent', sent_at: NOW, reason: null }]);
      const [goal] = UPLOADS.goals;
      if (goal === undefined) throw new Error('No goal.');
      const settings = UPLOADS;
      const query = { site: 'insurance', platform: 'google', goal, settings, now } as const;
      expect(await countPlanned(db, { ...query, way: 'api' }, 9)).toMatchObject({ retractions: 1 });
    });
  });

  describe('in a request of which Google refused a part', () => {
    const leads = ['Bad', 'Good', 'Well'];
    const rows = visitRows();
    let google: ConversionPlatform;
    let requests: () => string[][];
    beforeEach(async () => {
      await store.write(storeVisit, rows);
      const ofVisit = { visit_id: rows.visit.id };
      await db
        .insertInto('conversion')
        .values(leads.map((lead) => conversionRow(lead, ofVisit)))
        .execute();
      const { url, received } = await googleStandIn({
        statusOf: (_, sent) => {
          if (!sent.some(({ transactionId }) => transactionId === 'Bad'))
            return createReport('SUCCESS');
          return createReport(sent.length === 1 ? 'FAILED' : 'PARTIAL_SUCCESS', [TOO_OLD]);
        },
      });
      requests = () =>
        received
          .filter(({ path }) => path.endsWith('events:ingest'))
          .map(({ text }) =>
            (JSON.parse(text) as { events: { transactionId: string }[] }).events.map(
              ({ transactionId }) => transactionId,
            ),
          );
      google = createDataManager({ url, accountId: '1', token: async () => 'token-1' });
      await run(google);
      now += HOUR_MS;
    });

    // behaviour: 25.6
    it('leave again in halves until the refused conversion stands alone', async () => {
      for (let pass = 1; pass <= 6; pass += 1) {
        await run(google);
        now += HOUR_MS;
      }
      const withBad = requests().filter((ids) => ids.includes('Bad'));
      expect(withBad.at(-1)).toEqual(['Bad']);
      expect(requests().length).toBeLessThanOrEqual(5);
      expect(await versions()).toMatchObject([
        { lead_id: 'Bad', state: 'dead', reason: TOO_OLD },
        { lead_id: 'Good', state: 'sent' },
        { lead_id: 'Well', state: 'sent' },
      ]);
    });

    // behaviour: 25.6
    it('do not leave again when their leads were reversed before the second request', async () => {
      await run(google);
      await update({ status: 'reversed' });
      for (let pass = 1; pass <= 3; pass += 1) {
        now += HOUR_MS;
        await run(google);
      }
      expect(requests()).toHaveLength(1);
      expect((await versions()).map(({ change, state }) => [change, state])).toEqual(
        leads.map(() => ['new', 'sent']),
      );
    });

    // behaviour: 25.7
    it('leave no more after an opt-out, but for their retractions', async () => {
      await run(google);
      await store.write(setOptOut, { visitId: rows.visit.id, privacySignal: 1 });
      expect((await versions()).map(({ change, state }) => [change, state])).toEqual(
        leads.flatMap(() => [
          ['new', 'sent'],
          ['retract', 'waiting'],
        ]),
      );
    });
  });
});
