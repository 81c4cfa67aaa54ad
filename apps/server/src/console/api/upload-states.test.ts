import type { getFeed, makeFeedKey } from '@zipfront/contracts/api/feed';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type {
  getUploadFile,
  listUploadFiles,
  makeUploadFile,
} from '@zipfront/contracts/api/upload-files';
import type {
  getSentUploads,
  listUploadGoals,
  listUploadLeads,
  listUploads,
  tryUploads,
} from '@zipfront/contracts/api/uploads';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversionRow, UPLOADS } from '../../conversions/uploads/testing/conversion-rows.ts';
import { uploadRow } from '../../conversions/uploads/testing/upload-row.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { CONFIRMED_MS } from '../sign-in/with-permission.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const GOOGLE = { site: 'insurance', goal: 'Policy sold', platform: 'google' };
const MICROSOFT = { ...GOOGLE, platform: 'microsoft' };
/** Yesterday, with a click of the day before. */
const YESTERDAY = { at: NOON - DAY_MS, click_at: NOON - 2 * DAY_MS, decided_at: NOON - HOUR_MS };

type State = ResponseOf<typeof listUploads>['rows'][number];

describe.each(eitherEngine(import.meta.filename))('the states of uploads on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store, {}, NO_CHANNELS, [], UPLOADS);
    client = person(console, await console.signedIn('marketer'));
  });

  const row = (leadId: string, changes: Parameters<typeof conversionRow>[1] = {}) =>
    conversionRow(leadId, { ...YESTERDAY, ...changes });
  const insert = (...rows: ReturnType<typeof conversionRow>[]) =>
    db.insertInto('conversion').values(rows).execute();
  const statesOf = async (platform: string, query = '') => {
    const { rows } = await client.json<ResponseOf<typeof listUploads>>('GET', `/uploads${query}`);
    return countsOf(rows.filter((one) => one.platform === platform));
  };
  const goals = async () =>
    (await client.json<ResponseOf<typeof listUploadGoals>>('GET', '/uploads/goals')).rows;
  const files = async () =>
    (await client.json<ResponseOf<typeof listUploadFiles>>('GET', '/uploads/files')).rows;
  const makeFile = (body: object) =>
    client.json<ResponseOf<typeof makeUploadFile>>('POST', '/uploads/files', { body, status: 201 });
  const textsOf = (id = '') =>
    client.json<ResponseOf<typeof getUploadFile>>('GET', `/uploads/files/${id}`);
  const csv = async (path: string) => (await client.send('GET', path)).text();
  const tried = (lead: string) =>
    client.json<ResponseOf<typeof tryUploads>>('GET', `/leads/${lead}/uploads`);
  const actions = async () => {
    const rows = await store.reads.selectFrom('console_action').select('action').execute();
    return rows.map(({ action }) => action).filter((action) => /upload|feed/.test(action));
  };

  // behaviour: 25.9
  it('shows how many conversions of yesterday were sent, and why others were not', async () => {
    await insert(
      row('Sold'),
      row('Second'),
      row('Braid', { clickIds: { wbraid: 'CjkKCQjw-wb' } }),
      row('OptedOut', { privacy_signal: 1, clickIds: {} }),
      row('Denied', { ad_consent: 'denied', clickIds: {} }),
      row('NoClick', { clickIds: {} }),
      row('Open', { status: 'open' }),
      row('Today', { at: NOON - HOUR_MS }),
      row('Elsewhere', { site: 'shipping' }),
    );
    expect(await makeFile(GOOGLE)).toMatchObject({ conversions: 3, others_remain: true });
    expect(await statesOf('google')).toEqual({
      sent: 2,
      ready: 1,
      'opted-out': 1,
      'consent-denied': 1,
      'no-click-id': 1,
      status: 1,
    });
    const { day, conversions } = await client.json<ResponseOf<typeof getSentUploads>>(
      'GET',
      `/uploads/sent?${new URLSearchParams(GOOGLE)}`,
    );
    expect(day).toBe('2026-11-21');
    expect(
      conversions
        .split('\n')
        .slice(1, -1)
        .sort()
        .map((line) => line.split(',').slice(0, 6).join()),
    ).toEqual([
      'Second,google,Policy sold,new,2026-11-22T11:00:00Z,42.50',
      'Sold,google,Policy sold,new,2026-11-22T11:00:01Z,42.50',
    ]);
    expect(await csv('/uploads.csv')).toContain('insurance,Policy sold,google,opted-out,1\n');
    expect(await statesOf('google', '?day=2026-11-20')).toEqual({});
    expect((await client.send('GET', '/uploads?day=soon')).status).toBe(400);
  });

  // behaviour: 25.9, 25.15
  it('downloads neither what a report refused nor what leaves again', async () => {
    const leads = ['Sold', 'Reported', 'Refused', 'Halved'];
    await insert(...leads.map((lead) => row(lead)));
    const states = ['sent', 'accepted', 'dead', 'waiting'] as const;
    const versions = leads.map((lead, index) =>
      uploadRow(lead, { transport: 'api', state: states[index] ?? 'sent', sent_at: NOON + index }),
    );
    await db.insertInto('conversion_upload').values(versions).execute();
    const { conversions } = await client.json<ResponseOf<typeof getSentUploads>>(
      'GET',
      `/uploads/sent?${new URLSearchParams(GOOGLE)}`,
    );
    const downloaded = conversions.split('\n').slice(1, -1);
    expect(downloaded.map((line) => line.split(',')[0])).toEqual(['Sold', 'Reported']);
    expect((await statesOf('google')).sent).toBe(downloaded.length);
    const [google] = await goals();
    expect(google?.last_sent_at).toBe(new Date(NOON + 1).toISOString());
  });

  // behaviour: 25.9, 25.18
  it('lists the leads behind each count of a day, the latest first', async () => {
    await insert(
      row('Sold'),
      row('Later', { at: NOON - DAY_MS + HOUR_MS }),
      row('NoClick', { clickIds: {} }),
      row('Open', { status: 'open' }),
      row('Elsewhere', { site: 'shipping' }),
      row('Today', { at: NOON - HOUR_MS }),
      row('Robot', { bot: 1 }),
    );
    const leads = (query: object = {}) =>
      client.json<ResponseOf<typeof listUploadLeads>>(
        'GET',
        `/uploads/leads?${new URLSearchParams({ ...query })}`,
      );
    const { rows } = await client.json<ResponseOf<typeof listUploads>>('GET', '/uploads');
    expect(rows.length).toBeGreaterThan(3);
    for (const { conversions, ...of } of rows) {
      expect(await leads(of), JSON.stringify(of)).toMatchObject({ count: conversions });
    }
    const named = async (query: object) => (await leads(query)).rows.map(({ lead_id }) => lead_id);
    expect(await named({ ...GOOGLE, group: 'ready' })).toEqual(['Later', 'Sold']);
    expect((await named({ ...GOOGLE, group: 'withheld' })).sort()).toEqual([
      'NoClick',
      'Open',
      'Robot',
    ]);
    expect(await leads({ ...GOOGLE, state: 'bot' })).toMatchObject({
      rows: [{ lead_id: 'Robot', is_bot: true }],
    });
    expect(await leads({ ...GOOGLE, state: 'no-click-id' })).toMatchObject({
      day: '2026-11-21',
      count: 1,
      rows: [{ lead_id: 'NoClick', kind: 'hand-off', state: 'no-click-id', is_bot: false }],
    });
    expect(await leads({ ...GOOGLE, limit: '1' })).toMatchObject({ count: 5, rows: [{}] });
    expect((await leads({ day: '2026-11-22', platform: 'meta' })).count).toBe(1);
    expect((await leads({ goal: 'Other' })).count).toBe(0);
  });

  // behaviour: 25.15
  it('counts what is ready to leave by goal, of all days, and what a transport has no column for in no transport', async () => {
    const waiting = async () =>
      Object.fromEntries((await goals()).map(({ platform, ready }) => [platform, ready]));
    await insert(
      row('Sold'),
      row('Earlier', { at: NOON - 40 * DAY_MS, click_at: NOON - 40 * DAY_MS }),
      row('Braid', { clickIds: { wbraid: 'CjkKCQjw-wb' } }),
      row('OptedOut', { privacy_signal: 1, clickIds: {} }),
      row('Open', { status: 'open' }),
    );
    expect(await waiting()).toEqual({ google: 2, microsoft: 2, meta: 2 });
    await makeFile(MICROSOFT);
    expect(await waiting()).toEqual({ google: 2, microsoft: 0, meta: 2 });
    await db
      .updateTable('conversion')
      .set({ status: 'reversed' })
      .where('lead_id', '=', 'Earlier')
      .execute();
    expect(await waiting()).toEqual({ google: 1, microsoft: 1, meta: 1 });
    await client.json('POST', '/uploads/feed', { status: 201 });
    expect(await waiting()).toEqual({ google: 2, microsoft: 1, meta: 1 });
    expect(await csv('/uploads/goals.csv')).toContain(
      'insurance,Policy sold,google,feed,,,2,false,0,0,\n',
    );
  });

  // behaviour: 25.15
  it.each([
    'waiting',
    'dead',
  ] as const)('counts what is %s by an API that is no more', async (state) => {
    await insert(row('Sold'));
    const version = uploadRow('Sold', { transport: 'api', state, sent_at: null });
    await db.insertInto('conversion_upload').values(version).execute();
    const [google] = await goals();
    expect(google).toMatchObject({ platform: 'google', transport: 'file', ready: 1 });
    expect(await makeFile(GOOGLE)).toMatchObject({ conversions: 1 });
  });

  // behaviour: 25.15
  it('counts some thousand of those that are ready, and says that there are more', async () => {
    const rows = Array.from({ length: 2_100 }, (_, index) => row(`Lead${index}`));
    for (let at = 0; at < rows.length; at += 300) await insert(...rows.slice(at, at + 300));
    const [google] = await goals();
    expect(google).toMatchObject({ platform: 'google', ready: 2_000, are_more_ready: true });
  });

  // behaviour: 25.13
  it('counts an example where no site has goals, also of samples, without a way to send it', async () => {
    const without = testConsole(store);
    const marketer = person(without, await without.signedIn('marketer'));
    await insert(
      row('Sample', { sample: 1 }),
      row('Real', { status: 'open' }),
      row('OptedOut', { sample: 1, privacy_signal: 1, clickIds: {} }),
      row('NoClick', { sample: 1, kind: 'order', clickIds: {} }),
      row('Elsewhere', { sample: 1, site: 'shipping', kind: 'call-back' }),
    );
    const { rows } = await marketer.json<ResponseOf<typeof listUploads>>('GET', '/uploads');
    const of = (site: string, platform: string) =>
      countsOf(rows.filter((one) => one.site === site && one.platform === platform));
    expect(of('insurance', 'google')).toEqual({ ready: 2, 'opted-out': 1, 'no-click-id': 1 });
    expect(of('shipping', 'meta')).toEqual({ ready: 1 });
    const file = await (await marketer.send('GET', '/uploads.csv')).text();
    expect(file).toContain('\ninsurance,every lead [example],google,ready,2\n');
    const behind = await marketer.json<ResponseOf<typeof listUploadLeads>>(
      'GET',
      '/uploads/leads?site=insurance&platform=google&state=opted-out',
    );
    expect(behind.rows.map(({ lead_id }) => lead_id)).toEqual(['OptedOut']);
    const query = { ...GOOGLE, goal: 'every lead [example]' };
    for (const body of [query, { ...query, goal: '' }]) {
      expect((await marketer.send('POST', '/uploads/files', body)).status).toBe(404);
    }
    const sent = `/uploads/sent?${new URLSearchParams(query)}`;
    expect((await marketer.send('GET', sent)).status).toBe(404);
    expect(await db.selectFrom('conversion_upload').selectAll().execute()).toEqual([]);
  });

  // behaviour: 25.9, 25.10
  it('makes a file of what a platform does not have, once, and sends it again without those who opted out', async () => {
    const visit = visitRows();
    await store.write(storeVisit, visit);
    await insert(row('Sold'), row('Leaving', { visit_id: visit.visit.id }));
    expect(await makeFile(MICROSOFT)).toMatchObject({ conversions: 2, others_remain: false });
    expect(await makeFile(MICROSOFT)).toEqual({ id: null, conversions: 0, others_remain: false });
    const [file] = await files();
    expect(file).toMatchObject({ platform: 'microsoft', conversions: 2, adjustments: 0 });
    const made = new Date(NOON).toISOString();
    expect((await csv('/uploads/files.csv')).split('\n')[1]).toBe(
      `${file?.id},microsoft,Policy sold,${made},2,0`,
    );
    expect(await csv('/uploads/goals.csv')).toContain(
      `\ninsurance,Policy sold,microsoft,file,,${made},0,false,0,0,\n`,
    );
    const line = 'f894f652ea334e739002f7167ab8f8e3,Policy sold,11/22/2026 11:00:00 AM,42.50,USD\n';
    const nextLine = line.replace('11:00:00', '11:00:01');
    const head =
      'Parameters:TimeZone=+0000\nMicrosoft Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\n';
    const both = (await textsOf(file?.id)).conversions.split('\n').slice(2, -1);
    expect(both.sort()).toEqual([line.trim(), nextLine.trim()]);

    await store.write(setOptOut, { visitId: visit.visit.id, privacySignal: 1 });
    expect((await textsOf(file?.id)).conversions).toBe(head + nextLine);
    await makeFile(MICROSOFT);
    const retraction = (await files()).find(({ adjustments }) => adjustments === 1);
    expect((await textsOf(retraction?.id)).adjustments.split('\n')[2]).toBe(
      'f894f652ea334e739002f7167ab8f8e3,Policy sold,11/22/2026 11:00:00 AM,11/22/2026 12:00:00 PM,Retract,,',
    );
    expect(await actions()).toEqual([
      'upload-file-made',
      'upload-downloaded',
      'upload-downloaded',
      'upload-file-made',
      'upload-downloaded',
    ]);
  });

  // behaviour: 25.10
  it('offers no file where the job sends, and asks for the password before it makes one', async () => {
    await insert(row('Sold'));
    expect(
      (await goals()).map(({ platform, transport, destination }) => [
        platform,
        transport,
        destination,
      ]),
    ).toEqual([
      ['google', 'file', null],
      ['microsoft', 'file', null],
      ['meta', 'api', 'Lead'],
    ]);
    for (const body of [
      { ...GOOGLE, platform: 'meta' },
      { ...GOOGLE, goal: 'Other' },
    ]) {
      expect((await client.send('POST', '/uploads/files', body)).status).toBe(404);
    }
    expect((await client.send('GET', '/uploads/files/none')).status).toBe(404);
    console.wait(CONFIRMED_MS);
    for (const [method, path, body] of [
      ['POST', '/uploads/files', GOOGLE],
      ['GET', '/uploads/files/none', undefined],
      ['GET', `/uploads/sent?${new URLSearchParams(GOOGLE)}`, undefined],
      ['POST', '/uploads/feed', undefined],
    ] as const) {
      const refused = await client.send(method, path, body);
      expect(refused.status, path).toBe(403);
      expect(await refused.json()).toMatchObject({ type: 'urn:zipfront:problem:password-needed' });
    }
    expect(await files()).toEqual([]);
  });

  // behaviour: 25.10, 25.15
  it.each([
    'api',
    'feed',
  ] as const)('counts what to take back of a goal that leaves by the %s, and makes a file of it', async (way) => {
    if (way === 'api') {
      const [load, mail, preview] = [undefined, undefined, undefined];
      console = testConsole(store, {}, NO_CHANNELS, [], UPLOADS, load, mail, preview, ['google']);
      client = person(console, await console.signedIn('marketer'));
    } else {
      await client.json('POST', '/uploads/feed', { status: 201 });
    }
    const visit = visitRows();
    await store.write(storeVisit, visit);
    const older = NOON - 2 * DAY_MS;
    await insert(
      row('Reversed', { status: 'reversed' }),
      row('OptedOut', { visit_id: visit.visit.id }),
      row('Sold'),
      row('New'),
    );
    const sent = ['Reversed', 'OptedOut', 'Sold'].map((lead) =>
      uploadRow(lead, { transport: way, converted_at: lead === 'OptedOut' ? older : NOON }),
    );
    await db.insertInto('conversion_upload').values(sent).execute();
    await store.write(setOptOut, { visitId: visit.visit.id, privacySignal: 1 });
    const google = async () => (await goals())[0];
    expect(await google()).toMatchObject({
      platform: 'google',
      transport: way,
      ready: 1,
      retractions: 2,
      oldest_retraction_at: new Date(older).toISOString(),
    });
    const made = await makeFile(GOOGLE);
    expect(made).toMatchObject({ conversions: way === 'api' ? 2 : 3, others_remain: false });
    const { adjustments } = await textsOf(made.id ?? undefined);
    const rows = adjustments
      .split('\n')
      .slice(2, -1)
      .map((line) => line.split(','));
    expect(rows.map(([lead, , , type]) => [lead, type]).sort()).toEqual([
      ['OptedOut', 'RETRACT'],
      ['Reversed', 'RETRACT'],
    ]);
    expect(adjustments).not.toContain('Cj0KCQiA');
    expect(await google()).toMatchObject({ retractions: 0, oldest_retraction_at: null });
  });

  // behaviour: 25.15
  it('lists a goal that the content no longer has while its conversions wait to be taken back', async () => {
    const visit = visitRows();
    await store.write(storeVisit, visit);
    await insert(
      row('OptedOut', { visit_id: visit.visit.id }),
      row('Reversed', { status: 'reversed' }),
      row('Sold'),
    );
    const former = { ...GOOGLE, goal: 'Old name' };
    const sent = ['OptedOut', 'Reversed', 'Sold'].map((lead) =>
      uploadRow(lead, { goal: former.goal }),
    );
    await db.insertInto('conversion_upload').values(sent).execute();
    const listed = async () => (await goals()).filter(({ goal }) => goal === former.goal);
    expect(await listed()).toEqual([]);
    await store.write(setOptOut, { visitId: visit.visit.id, privacySignal: 1 });
    expect(await listed()).toMatchObject([
      { ...former, transport: 'file', ready: 2, retractions: 2 },
    ]);
    const { id, conversions } = await makeFile(former);
    expect(conversions).toBe(2);
    const { adjustments } = await textsOf(id ?? undefined);
    expect(adjustments.match(/^(?:OptedOut|Reversed),.*RETRACT/gm)).toHaveLength(2);
    expect(adjustments).not.toContain('Sold,');
    expect(await listed()).toEqual([]);
    await client.json('POST', '/uploads/files', { body: former, status: 404 });
  });

  // behaviour: 25.8, 25.10
  it('shows the key of the feed once, its address without the key afterwards, and the feed as the transport of the goal', async () => {
    await insert(row('Sold'));
    const feed = () => client.json<ResponseOf<typeof getFeed>>('GET', '/uploads/feed');
    expect(await feed()).toMatchObject({ made_at: null });
    expect((await goals())[0]).toMatchObject({ platform: 'google', transport: 'file' });
    const { addresses, password } = await client.json<ResponseOf<typeof makeFeedKey>>(
      'POST',
      '/uploads/feed',
      { status: 201 },
    );
    expect(addresses[0]).toMatch(
      /^https:\/\/site\.example\/uploads\/google\/[\w-]{43}\/policy-sold\.csv$/,
    );
    expect(password).toMatch(/^[\w-]{43}$/);
    expect(await feed()).toEqual({
      made_at: new Date(console.now()).toISOString(),
      fetched_at: null,
      addresses: ['https://site.example/uploads/google/{key}/policy-sold.csv'],
    });
    expect((await goals()).map(({ transport }) => transport)).toEqual(['feed', 'file', 'api']);
    const stored = JSON.stringify(
      await store.reads.selectFrom('upload_feed').selectAll().execute(),
    );
    expect(stored).not.toContain(password);
    expect(await makeFile(GOOGLE)).toMatchObject({ conversions: 1 });
    expect(await actions()).toEqual(['feed-key-made', 'upload-file-made']);
  });

  // behaviour: 25.11
  it('shows every condition that forbids a lead, and the amount that leaves next of one that left', async () => {
    const longAgo = { at: NOON - 92 * DAY_MS, click_at: NOON - 93 * DAY_MS };
    const times = { ...longAgo, decided_at: NOON - 91 * DAY_MS, expires_at: NOON + DAY_MS };
    await insert(
      row('Old', { ...times, kind: 'order', ad_consent: 'denied', clickIds: {} }),
      row('Sold'),
    );
    const answerOf = async (lead: string) => (await tried(lead)).rows[0];
    expect(await answerOf('Old')).toEqual({
      goal: 'Policy sold',
      platform: 'google',
      state: 'consent-denied',
      conditions: {
        real: null,
        'opt-out': null,
        consent: 'consent-denied',
        kind: 'kind',
        status: null,
        'click-id': 'no-click-id',
        window: 'too-old',
        credit: null,
        once: null,
      },
      correction_cents: null,
    });
    await makeFile(GOOGLE);
    expect(await answerOf('Sold')).toMatchObject({ state: 'sent', correction_cents: null });
    await db.updateTable('conversion').set({ status: 'reversed' }).execute();
    expect(await answerOf('Sold')).toMatchObject({
      state: 'retracting',
      correction_cents: null,
      conditions: { status: 'status', once: 'already-sent' },
    });
    await makeFile(GOOGLE);
    expect(await answerOf('Sold')).toMatchObject({ state: 'retracted', correction_cents: null });
  });

  // behaviour: 25.11
  it('shows what the eligibility check decides about one lead', async () => {
    await insert(row('Sold', { clickIds: { gclid: 'Cj0KCQiA-x_y' } }));
    await makeFile(GOOGLE);
    expect(await tried('Sold')).toMatchObject({
      kind: 'hand-off',
      status: 'sold',
      rows: [
        { goal: 'Policy sold', platform: 'google', state: 'sent' },
        { goal: 'Policy sold', platform: 'microsoft', state: 'no-click-id' },
        { goal: 'Policy sold', platform: 'meta', state: 'no-click-id' },
      ],
    });
    expect((await client.send('GET', '/leads/Unknown/uploads')).status).toBe(404);
  });
});

/** The numbers of conversions by their state. */
function countsOf(states: readonly State[]): Record<string, number> {
  return Object.fromEntries(states.map(({ state, conversions }) => [state, conversions]));
}
