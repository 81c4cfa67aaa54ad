import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLAIM_MS } from '../../notifications/outbox.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import type { ConversionPlatform } from './apis/conversion-platform.ts';
import { createPlatforms } from './apis/create-platforms.ts';
import { createDataManager } from './apis/data-manager.ts';
import { createMetaConversions } from './apis/meta-conversions.ts';
import { planUploads } from './plan-uploads.ts';
import { runUploads, startUploads } from './run-uploads.ts';
import { conversionRow, UPLOADS } from './testing/conversion-rows.ts';
import { createReport, googleStandIn } from './testing/google-stand-in.ts';
import { NOW } from './testing/shareable.ts';
import { metaStandIn, standIn } from './testing/stand-in.ts';

const { signal } = new AbortController();

const ONE_PER_CLICK =
  'PROCESSING_ERROR_REASON_ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID';

describe.each(eitherEngine(import.meta.filename))('the job of uploads on $name', (engine) => {
  let store: Store;
  let db: Db;
  let now: number;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    now = NOW;
  });

  const run = (
    platforms: ConversionPlatform[],
    settings: UploadSettings = UPLOADS,
    stopping = signal,
  ) =>
    runUploads(
      {
        store,
        log: silentLog,
        now: () => now,
        platforms,
        pages: {
          siteNames: () => ['insurance', 'shipping'],
          uploadsOf: (site) => (site === 'insurance' ? settings : null),
        },
      },
      stopping,
    );
  const google = (url: string) =>
    createDataManager({ url, accountId: '1', token: async () => 'token-1' });
  const insert = (...rows: ReturnType<typeof conversionRow>[]) =>
    db.insertInto('conversion').values(rows).execute();
  const versions = () =>
    store.reads
      .selectFrom('conversion_upload')
      .select(['lead_id', 'platform', 'version', 'change', 'value_cents', 'state', 'reason'])
      .orderBy('lead_id')
      .orderBy('platform')
      .orderBy('version')
      .execute();
  const done = () => createReport('SUCCESS');
  const sentIds = (received: { path: string; text: string }[]) =>
    received
      .filter(({ path }) => path.endsWith('events:ingest'))
      .map(({ text }) =>
        (JSON.parse(text) as { events: { transactionId: string }[] }).events.map(
          ({ transactionId }) => transactionId,
        ),
      );

  // behaviour: 25.6
  it('sends each conversion once, and stores the report', async () => {
    const { url, received } = await googleStandIn({ statusOf: done });
    await insert(
      conversionRow('Sold'),
      conversionRow('Open', { status: 'open', decided_at: null }),
      conversionRow('Bot', { bot: 1 }),
      conversionRow('Sample', { sample: 1 }),
      conversionRow('Elsewhere', { site: 'shipping' }),
      conversionRow('Marked', { privacy_signal: 1, clickIds: {} }),
      conversionRow('Denied', { ad_consent: 'denied', clickIds: {} }),
    );
    await run([google(url)]);
    expect(await versions()).toEqual([
      {
        lead_id: 'Sold',
        platform: 'google',
        version: 1,
        change: 'new',
        value_cents: 4250,
        state: 'accepted',
        reason: null,
      },
    ]);
    now += 30 * MINUTE_MS;
    await run([google(url)]);
    expect(await versions()).toMatchObject([{ lead_id: 'Sold', state: 'sent' }]);
    expect(sentIds(received)).toEqual([['Sold']]);
  });

  // behaviour: 25.6
  it('records no failure of a request that is cut off by a stop, and sends it after its claim', async () => {
    const stopping = new AbortController();
    const { url } = await standIn(() => {
      stopping.abort();
      return {};
    });
    await insert(conversionRow('Sold'));
    const states = () => db.selectFrom('conversion_upload').select(['state', 'reason']).execute();
    await expect(run([google(url)], UPLOADS, stopping.signal)).rejects.toThrow('aborted');
    expect(await states()).toEqual([{ state: 'waiting', reason: null }]);
    const later = await googleStandIn({ statusOf: done });
    await run([google(later.url)]);
    expect(later.received).toEqual([]);
    now += CLAIM_MS;
    await run([google(later.url)]);
    expect(await states()).toEqual([{ state: 'accepted', reason: null }]);
  });

  // behaviour: 25.7
  it.each([
    ['before it is sent again', {}],
    ['after a refusal that names no conversion', { allowed: false }],
  ])('retracts what a request that was cut off may have brought, reversed %s', async (_, state) => {
    const stopping = new AbortController();
    const { url } = await standIn(() => {
      stopping.abort();
      return {};
    });
    await insert(conversionRow('Sold'));
    await expect(run([google(url)], UPLOADS, stopping.signal)).rejects.toThrow('aborted');
    now += CLAIM_MS;
    const later = await googleStandIn(state);
    if ('allowed' in state) await run([google(later.url)]);
    await db.updateTable('conversion').set({ status: 'reversed' }).execute();
    now += DAY_MS;
    await run([google(later.url)]);
    const query = { site: 'insurance', platform: 'google', settings: UPLOADS, now } as const;
    const goal = UPLOADS.goals[0] as UploadGoal;
    const planned = await planUploads(store.reads, { ...query, goal, way: 'file' }).next();
    expect(planned.value).toMatchObject([{ lead_id: 'Sold', change: 'retract' }]);
  });

  // behaviour: 25.4
  it('queues nothing of a goal that the platform does not get by requests', async () => {
    const { url } = await googleStandIn();
    const goals = UPLOADS.goals.map(({ googleAction: _, ...goal }) => goal);
    await insert(conversionRow('Sold'));
    await run([google(url)], { ...UPLOADS, goals });
    expect(await versions()).toEqual([]);
  });

  // behaviour: 25.6
  it('restates a changed amount under the same id, and sends nothing of a reversed lead', async () => {
    const { url, received } = await googleStandIn({ statusOf: done });
    await insert(conversionRow('Sold'));
    const settle = async (changes: { status: 'bound' | 'reversed'; value_cents: number }) => {
      now += HOUR_MS;
      await run([google(url)]);
      await db.updateTable('conversion').set(changes).execute();
      await run([google(url)]);
    };
    await run([google(url)]);
    await settle({ status: 'bound', value_cents: 9900 });
    await settle({ status: 'reversed', value_cents: 9900 });
    now += HOUR_MS;
    await run([google(url)]);
    expect(await versions()).toMatchObject([
      { version: 1, change: 'new', value_cents: 4250, state: 'sent' },
      { version: 2, change: 'restate', value_cents: 9900, state: 'sent' },
    ]);
    expect(sentIds(received)).toEqual([['Sold'], ['Sold']]);
  });

  // behaviour: 25.6
  it('sends a lead of a goal of every lead when it is made, and its amount once it is sold', async () => {
    const { url } = await googleStandIn({ statusOf: done });
    const goals = UPLOADS.goals.map((goal) => ({ ...goal, statuses: ['open' as const] }));
    const pass = () => run([google(url)], { ...UPLOADS, goals });
    await insert(conversionRow('Lead', { status: 'open', value_cents: null, decided_at: null }));
    await pass();
    now += HOUR_MS;
    await pass();
    await db.updateTable('conversion').set({ status: 'sold', value_cents: 4250 }).execute();
    await pass();
    expect(await versions()).toMatchObject([
      { version: 1, change: 'new', value_cents: null },
      { version: 2, change: 'restate', value_cents: 4250 },
    ]);
  });

  // behaviour: 25.6
  it('parks a refused conversion, and sends the others of its request', async () => {
    const { url } = await googleStandIn();
    const clickIds = { gclid: 'BadGclid1234' };
    await insert(conversionRow('Bad', { clickIds }), conversionRow('Good'), conversionRow('Well'));
    await run([google(url)]);
    expect(await versions()).toMatchObject([
      { lead_id: 'Bad', state: 'dead', reason: 'INVALID_FORMAT' },
      { lead_id: 'Good', state: 'accepted' },
      { lead_id: 'Well', state: 'accepted' },
    ]);
  });

  // behaviour: 25.4, 25.6
  it('sends 200 conversions in two requests if the action refuses each wbraid', async () => {
    const { url, received } = await googleStandIn({
      statusOf: (_, sent) =>
        sent.some(({ adIdentifiers }) => adIdentifiers?.wbraid)
          ? createReport('FAILED', [ONE_PER_CLICK])
          : createReport('SUCCESS'),
    });
    const clickIds = { wbraid: 'CjkKCQjw-wb' };
    const leads = Array.from({ length: 200 }, (_, index) =>
      conversionRow(`Lead${index}`, {
        decided_at: NOW - DAY_MS + index * 1_000,
        ...(index % 5 === 0 && { clickIds }),
      }),
    );
    for (let at = 0; at < leads.length; at += 100) await insert(...leads.slice(at, at + 100));
    for (let pass = 1; pass <= 3; pass += 1) {
      await run([google(url)]);
      now += HOUR_MS;
    }
    expect(
      sentIds(received)
        .map((ids) => ids.length)
        .sort(),
    ).toEqual([160, 40]);
    const states = Map.groupBy(await versions(), ({ state, reason }) => `${state} ${reason}`);
    expect([...states].map(([state, rows]) => [state, rows.length]).sort()).toEqual([
      [`dead ${ONE_PER_CLICK}`, 40],
      ['sent null', 160],
    ]);
  });

  // behaviour: 25.6
  it.each([
    { status: 503 },
    { isCut: true },
  ])('sends halves apart again after %j', async (failure) => {
    let fails = 0;
    const { url, received } = await standIn(({ path }) => {
      if (!path.endsWith('events:ingest')) {
        return { body: createReport('PARTIAL_SUCCESS', ['PROCESSING_ERROR_REASON_EVENT_TOO_OLD']) };
      }
      fails += 1;
      return fails === 2 || fails === 3 ? failure : { body: { requestId: `request-${fails}` } };
    });
    await insert(...['A', 'B', 'C', 'D'].map((id) => conversionRow(id)));
    for (let pass = 1; pass <= 4; pass += 1) {
      await run([google(url)]);
      now += HOUR_MS;
    }
    expect(
      sentIds(received)
        .slice(0, 5)
        .map((ids) => ids.length),
    ).toEqual([4, 2, 2, 2, 2]);
  });

  // behaviour: 25.6
  it('waits 48 hours for a report, and looks for it less and less often', async () => {
    const { url, received } = await googleStandIn({ statusOf: () => createReport('PROCESSING') });
    await insert(conversionRow('Sold'));
    const looks: number[] = [];
    for (now = NOW; now <= NOW + 3 * DAY_MS; now += 5 * MINUTE_MS) {
      const before = received.length;
      await run([google(url)]);
      if (received.length > before && now > NOW) looks.push((now - NOW) / HOUR_MS);
    }
    expect(looks).toEqual([0.5, 1, 2, 4, 8, 14, 20, 26, 32, 38, 44, 50]);
    expect(await versions()).toMatchObject([{ state: 'sent', reason: 'no report' }]);
  });

  // behaviour: 25.6
  it('sends again what a report says has failed for a passing reason', async () => {
    const reports = ['PROCESSING_ERROR_REASON_INTERNAL_ERROR', ''];
    const { url, received } = await googleStandIn({
      statusOf: () => {
        const reason = reports.shift();
        return reason ? createReport('FAILED', [reason]) : createReport('SUCCESS');
      },
    });
    await insert(conversionRow('Sold'));
    for (let pass = 1; pass <= 4; pass += 1) {
      await run([google(url)]);
      now += HOUR_MS;
    }
    expect(sentIds(received)).toEqual([['Sold'], ['Sold']]);
    expect(await versions()).toMatchObject([{ state: 'sent', reason: null }]);
  });

  // behaviour: 25.19
  it('stores the warnings of an answer and of a report', async () => {
    const warning = 'PROCESSING_WARNING_REASON_INTERNAL_ERROR';
    const warnings = ['CUSTOM_VARIABLE_NOT_ENABLED'];
    const answered = await googleStandIn({ warnings });
    await insert(conversionRow('Sold'));
    await run([google(answered.url)]);
    now += HOUR_MS;
    await run([google(answered.url)]);
    expect(await versions()).toMatchObject([{ state: 'sent', reason: warnings[0] }]);
    const reported = await googleStandIn({
      statusOf: () => createReport('SUCCESS', [], [warning]),
    });
    await insert(conversionRow('Well'));
    await run([google(reported.url)]);
    now += HOUR_MS;
    await run([google(reported.url)]);
    expect((await versions())[1]).toMatchObject({ state: 'sent', reason: warning });
  });

  // behaviour: 25.6
  it('writes what a platform accepted into the audit trail', async () => {
    const { url } = await googleStandIn({ statusOf: done });
    const clickIds = { gclid: 'BadGclid1234' };
    await insert(conversionRow('Bad', { clickIds }), conversionRow('Good'), conversionRow('Well'));
    await run([google(url)]);
    now += HOUR_MS;
    await run([google(url)]);
    const actions = await store.reads.selectFrom('console_action').selectAll().execute();
    expect(actions).toMatchObject([
      { action: 'conversions-sent', actor: 'google-api', role: 'platform', subject: 'Policy sold' },
    ]);
    expect(JSON.parse(actions[0]?.detail ?? '')).toMatchObject({
      transport: 'api',
      conversions: '2',
    });
  });

  // behaviour: 25.6
  it('tries a failed request again after a pause, and parks it after a day', async () => {
    const state = { allowed: false };
    const { url, received } = await googleStandIn(state);
    await insert(conversionRow('Sold'));
    await run([google(url)]);
    expect(await versions()).toMatchObject([{ state: 'waiting', reason: 'PERMISSION_DENIED' }]);
    now += MINUTE_MS - 1;
    await run([google(url)]);
    expect(received).toHaveLength(1);
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      now += 15 * HOUR_MS;
      await run([google(url)]);
    }
    expect(await versions()).toMatchObject([{ state: 'dead' }]);
    expect(received).toHaveLength(7);
  });

  // behaviour: 25.6
  it.each([
    ['30', MINUTE_MS],
    ['7200', 2 * HOUR_MS],
    ['9'.repeat(20), 15 * HOUR_MS],
  ])('pauses after a failure with Retry-After %s, within its own pauses', async (text, pauseMs) => {
    const respond = () => ({ status: 503, headers: { 'Retry-After': text } });
    const { url, received } = await standIn(respond);
    await insert(conversionRow('Sold'));
    await run([google(url)]);
    now += pauseMs - 1;
    await run([google(url)]);
    expect(received).toHaveLength(1);
    now += 1;
    await run([google(url)]);
    expect(received).toHaveLength(2);
  });

  // behaviour: 25.6
  it('sends nothing twice when two servers run at once', async () => {
    const { url, received } = await googleStandIn();
    await insert(...Array.from({ length: 40 }, (_, index) => conversionRow(`Lead${index}`)));
    await Promise.all([run([google(url)]), run([google(url)])]);
    const ids = sentIds(received).flat();
    expect([new Set(ids).size, ids.length]).toEqual([40, 40]);
  });

  // behaviour: 25.4, 25.6
  it('does not send Meta what is older than seven days', async () => {
    const { url, received } = await metaStandIn(NOW);
    const old = NOW - 7 * DAY_MS - 1;
    await insert(
      conversionRow('Old', { decided_at: old, at: old, click_at: old }),
      conversionRow('Sold'),
    );
    const settings = { url, version: 'v24.0', dataset: '55555', accessToken: 'meta-token' };
    await run([createMetaConversions(settings)]);
    expect(await versions()).toMatchObject([{ lead_id: 'Sold', platform: 'meta', state: 'sent' }]);
    expect(received).toHaveLength(1);
  });

  describe('of a visitor who opts out', () => {
    const rows = visitRows();
    const visitId = rows.visit.id;
    const optOut = () => store.write(setOptOut, { visitId, privacySignal: 1 });
    beforeEach(() => store.write(storeVisit, rows));

    // behaviour: 25.7
    it.each([
      ['an opt-out', optOut],
      [
        'a no',
        () => store.write(refreshVisit, { visitId, arrival: arrival({ consent: 'denied' }) }),
      ],
    ])('sends nothing to Google after %s: no retraction and no click id', async (_, choose) => {
      const { url, received } = await googleStandIn({ statusOf: done });
      await insert(conversionRow('Sold', { visit_id: visitId }));
      await run([google(url)]);
      await choose();
      const before = received.length;
      await db.updateTable('conversion').set({ value_cents: 1, status: 'reversed' }).execute();
      for (let pass = 1; pass <= 3; pass += 1) {
        now += DAY_MS;
        await run([google(url)]);
      }
      const later = received.slice(before);
      expect(later.map(({ path }) => path)).toEqual([
        '/v1/requestStatus:retrieve?requestId=request-1',
      ]);
      expect(JSON.stringify(later)).not.toMatch(/Cj0KCQiA-x_y|"Sold|[0-9a-f]{64}/);
      expect(await versions()).toMatchObject([
        { version: 1, change: 'new', state: 'sent' },
        { version: 2, change: 'retract', state: 'waiting' },
      ]);
    });

    // behaviour: 25.7
    it('deletes what waits, and retracts nothing at Meta', async () => {
      const stopped = await googleStandIn({ allowed: false });
      const meta = await metaStandIn(NOW);
      const settings = { version: 'v24.0', dataset: '55555', accessToken: 'meta-token' };
      const platforms = [
        google(stopped.url),
        createMetaConversions({ ...settings, url: meta.url }),
      ];
      await insert(conversionRow('Sold', { visit_id: visitId }));
      await run(platforms);
      await optOut();
      now += HOUR_MS;
      await run(platforms);
      expect(await versions()).toMatchObject([{ platform: 'meta', version: 1, change: 'new' }]);
      expect([stopped.received.length, meta.received.length]).toEqual([1, 1]);
    });

    // behaviour: 25.7
    it('withholds what was queued when only the mark of the visit is known', async () => {
      const state = { allowed: false };
      const { url, received } = await googleStandIn(state);
      await insert(conversionRow('Sold', { visit_id: visitId }));
      await run([google(url)]);
      await db.updateTable('visit').set({ privacy_signal: 1 }).execute();
      state.allowed = true;
      now += HOUR_MS;
      await run([google(url)]);
      expect(await versions()).toEqual([]);
      expect(received).toHaveLength(1);
    });

    // behaviour: 25.7
    it('deletes the versions with the conversion when the visit is deleted', async () => {
      const { url } = await googleStandIn();
      await insert(conversionRow('Sold', { visit_id: visitId }));
      await run([google(url)]);
      await store.write(deleteVisit, { visitId });
      expect(await versions()).toEqual([]);
    });
  });
});

const CREDENTIALS = JSON.stringify({
  type: 'authorized_user',
  client_id: 'client',
  client_secret: 'secret',
  refresh_token: 'refresh',
});

// behaviour: 25.6
it.each([
  [{}, []],
  [{ GOOGLE_ADS_ACCOUNT: '123-456-7890', GOOGLE_ADS_CREDENTIALS: CREDENTIALS }, ['google']],
  [{ META_DATASET: '5555555555', META_ACCESS_TOKEN: 'token' }, ['meta']],
])('sends to the platforms that %j sets up', (environment, names) => {
  const platforms = createPlatforms(readConfig(environment), Date.now);
  expect(platforms.map(({ name }) => name)).toEqual(names);
});

it('reads nothing without a platform', async () => {
  const pages = {
    siteNames: (): string[] => {
      throw new Error('The job runs.');
    },
    uploadsOf: () => null,
  };
  const store = {} as Store;
  const running = startUploads({ store, pages, log: silentLog, now: Date.now, platforms: [] });
  await expect(running.stop()).resolves.toBeUndefined();
});

// behaviour: 31.2
it.each(
  eitherEngine(import.meta.filename),
)('sends from one of two servers on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  const pages = { siteNames: vi.fn((): string[] => []), uploadsOf: () => null };
  const platforms = createPlatforms(
    readConfig({ META_DATASET: '5555555555', META_ACCESS_TOKEN: 'token' }),
    Date.now,
  );
  const now = () => NOON;
  const running = [1, 2].map(() => startUploads({ store, pages, log: silentLog, now, platforms }));
  await expect
    .poll(() => store.reads.selectFrom('job').selectAll().execute())
    .toMatchObject([{ name: 'uploads', ended_at: NOON, failed: 0 }]);
  for (const uploads of running) await uploads.stop();
  expect(pages.siteNames).toHaveBeenCalledTimes(1);
});
