import type { UploadsScreen } from '@zipfront/contracts/console/uploads';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversionRow, UPLOADS } from '../conversions/uploads/testing/conversion-rows.ts';
import { NO_CHANNELS } from '../notifications/queue-notification.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { visitRows } from '../platform/store/testing/visit-rows.ts';
import { createVisit } from '../visitors/visits/create-visit.ts';
import { setOptOut } from '../visitors/visits/opt-out.ts';
import {
  type ConsoleBrowser,
  NOON,
  PASSWORD,
  shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';

const PAGE = '/connections/uploads';
const GOOGLE = { site: 'insurance', goal: 'Policy sold', platform: 'google' };
const MICROSOFT = { ...GOOGLE, platform: 'microsoft' };
/** Yesterday, with a click of the day before. */
const YESTERDAY = { at: NOON - DAY_MS, click_at: NOON - 2 * DAY_MS, decided_at: NOON - HOUR_MS };

type Page = Extract<UploadsScreen, { name: 'uploads' }>;

describe.each(engines)('uploads on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store, {}, NO_CHANNELS, [], UPLOADS);
    browser = await console.signedIn('marketer');
  });

  const row = (leadId: string, changes: Parameters<typeof conversionRow>[1] = {}) =>
    conversionRow(leadId, { ...YESTERDAY, ...changes });
  const insert = (...rows: ReturnType<typeof conversionRow>[]) =>
    db.insertInto('conversion').values(rows).execute();
  const page = async (query = '', status = 200) => {
    const response = await browser.get(`${PAGE}${query}`);
    expect(response.status).toBe(status);
    return (await shown(response)).screen as Page;
  };
  const makeFile = async (fields: Record<string, string>) =>
    (await browser.post(`${PAGE}/files`, fields)).headers.get('Location');
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
    expect(await makeFile(GOOGLE)).toBe(`${PAGE}?done=braids`);
    const { day, rows } = await page();
    expect(day).toBe('2026-11-21');
    expect(rows[0]).toMatchObject({
      platform: 'google',
      total: 7,
      counts: {
        sent: 2,
        ready: 1,
        'opted-out': 1,
        'consent-denied': 1,
        'no-click-id': 1,
        status: 1,
      },
    });
    const sent = await browser.get(rows[0]?.sentCsv ?? '');
    const lines = (await sent.text()).split('\n').slice(0, -1);
    expect(
      lines
        .slice(1)
        .sort()
        .map((line) => line.split(',').slice(0, 6).join()),
    ).toEqual([
      'Second,google,Policy sold,new,2026-11-22T11:00:00Z,42.50',
      'Sold,google,Policy sold,new,2026-11-22T11:00:01Z,42.50',
    ]);
    const csv = await (await browser.get((await page()).csv)).text();
    expect(csv).toContain('2026-11-21,insurance,Policy sold,google,opted-out,1\n');
    expect((await page('?day=2026-11-20')).rows[0]?.total).toBe(0);
    expect((await page('?day=soon', 422)).error).toContain('Yesterday is shown.');
  });

  // behaviour: 25.15
  it('counts what is ready to leave by goal, of all days, and what a transport has no column for in no transport', async () => {
    const waiting = async () => {
      const { transports } = await page();
      return Object.fromEntries(
        transports.map((transport) => [transport.platform, transport.waiting]),
      );
    };
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
    await browser.post(`${PAGE}/key`);
    expect(await waiting()).toEqual({ google: 2, microsoft: 1, meta: 1 });
    const goals = await (await browser.get(`${PAGE}/goals.csv`)).text();
    expect(goals).toContain('insurance,Policy sold,google,feed,,,2,0\n');
  });

  // behaviour: 25.13
  it('counts an example where no site has goals, also of samples, without a way to send it', async () => {
    const other = testConsole(store);
    const marketer = await other.signedIn('marketer');
    await insert(
      row('Sample', { sample: 1 }),
      row('Real', { status: 'open' }),
      row('OptedOut', { sample: 1, privacy_signal: 1, clickIds: {} }),
      row('NoClick', { sample: 1, kind: 'order', clickIds: {} }),
      row('Elsewhere', { sample: 1, site: 'shipping', kind: 'call-back' }),
    );
    const { screen } = await shown(await marketer.get(PAGE));
    const { example, rows, csv } = screen as Page;
    expect(rows).toEqual([]);
    const counts = { ready: 2, 'opted-out': 1, 'no-click-id': 1 };
    expect(example[0]).toMatchObject({ site: 'insurance', platform: 'google', total: 4, counts });
    expect(example.at(-1)).toMatchObject({
      ...{ site: 'shipping', platform: 'meta', total: 1 },
      counts: { ready: 1 },
    });
    const file = await (await marketer.get(csv)).text();
    expect(file).toContain('\n2026-11-21,insurance,every lead [example],google,ready,2\n');
    const query = { ...GOOGLE, goal: 'every lead [example]' };
    expect((await marketer.post(`${PAGE}/files`, query)).status).toBe(404);
    expect((await marketer.post(`${PAGE}/files`, { ...query, goal: '' })).status).toBe(404);
    expect((await marketer.get(`${PAGE}/sent.csv?${new URLSearchParams(query)}`)).status).toBe(404);
    expect((await page()).example).toEqual([]);
    expect(await db.selectFrom('conversion_upload').selectAll().execute()).toEqual([]);
  });

  // behaviour: 25.9, 25.10
  it('makes a file of what a platform does not have, once, and sends it again without those who opted out', async () => {
    const visit = visitRows();
    await store.write(createVisit, visit);
    await insert(row('Sold'), row('Leaving', { visit_id: visit.visit.id }));
    expect(await makeFile(MICROSOFT)).toBe(`${PAGE}?done=file`);
    expect(await makeFile(MICROSOFT)).toBe(`${PAGE}?done=nothing`);
    const [file] = (await page()).files;
    expect(file).toMatchObject({ platform: 'microsoft', conversions: 2, adjustments: 0 });
    const made = new Date(NOON).toISOString();
    const list = await (await browser.get(`${PAGE}/files.csv`)).text();
    expect(list.split('\n')[1]).toBe(`${made},microsoft,Policy sold,2,0,${file?.id}`);
    const goals = await (await browser.get(`${PAGE}/goals.csv`)).text();
    expect(goals).toContain(`\ninsurance,Policy sold,microsoft,file,,${made},0,0\n`);
    const address = `${PAGE}/files/${file?.id}/conversions.csv`;
    const line = 'f894f652ea334e739002f7167ab8f8e3,Policy sold,11/22/2026 11:00:00 AM,42.50,USD\n';
    const nextLine = line.replace('11:00:00', '11:00:01');
    const head =
      'Parameters:TimeZone=+0000\nMicrosoft Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\n';
    const both = (await (await browser.get(address)).text()).split('\n').slice(2, -1);
    expect(both.sort()).toEqual([line.trim(), nextLine.trim()]);

    await store.write(setOptOut, { visitId: visit.visit.id, privacySignal: 1 });
    expect(await (await browser.get(address)).text()).toBe(head + nextLine);
    expect(await makeFile(MICROSOFT)).toBe(`${PAGE}?done=file`);
    const retraction = (await page()).files.find(({ adjustments }) => adjustments === 1);
    const adjusted = await browser.get(`${PAGE}/files/${retraction?.id}/adjustments.csv`);
    expect((await adjusted.text()).split('\n')[2]).toBe(
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

  // behaviour: 25.10, 17.47
  it('offers no file where the job sends, and asks for the password before it makes one', async () => {
    await insert(row('Sold'));
    const { transports } = await page();
    expect(
      transports.map(({ platform, transport, destination }) => [platform, transport, destination]),
    ).toEqual([
      ['google', 'file', null],
      ['microsoft', 'file', null],
      ['meta', 'api', 'Lead'],
    ]);
    const refused = await browser.post(`${PAGE}/files`, { ...GOOGLE, platform: 'meta' });
    expect(refused.status).toBe(404);
    expect((await browser.post(`${PAGE}/files`, { ...GOOGLE, goal: 'Other' })).status).toBe(404);
    expect((await browser.get(`${PAGE}/files/none/conversions.csv`)).status).toBe(404);
    console.wait(11 * 60_000);
    const query = (await makeFile(GOOGLE)) ?? '';
    expect((await page()).files).toEqual([]);
    const fields = { password: PASSWORD, held: query.replace('/confirm?held=', '') };
    const response = await browser.post('/confirm', fields);
    expect(response.headers.get('Location')).toBe(`${PAGE}?done=file`);
    expect((await page()).files).toMatchObject([{ conversions: 1 }]);
  });

  // behaviour: 25.8, 25.10
  it('shows the key of the feed once, its address without the key afterwards, and the feed as the transport of the goal', async () => {
    await insert(row('Sold'));
    const before = await page();
    expect(before.feed).toBeNull();
    expect(before.transports[0]).toMatchObject({ platform: 'google', transport: 'file' });
    const { screen } = await shown(await browser.post(`${PAGE}/key`));
    const { addresses, password } = screen as Extract<UploadsScreen, { name: 'feed-key' }>;
    expect(addresses[0]).toMatch(
      /^https:\/\/site\.example\/uploads\/google\/[\w-]{43}\/policy-sold\.csv$/,
    );
    expect(password).toMatch(/^[\w-]{43}$/);
    expect((await page()).feed).toEqual({
      madeAt: console.now(),
      fetchedAt: null,
      addresses: ['https://site.example/uploads/google/{key}/policy-sold.csv'],
    });
    const { transports } = await page();
    expect(transports.map(({ transport }) => transport)).toEqual(['feed', 'file', 'api']);
    const stored = JSON.stringify(
      await store.reads.selectFrom('upload_feed').selectAll().execute(),
    );
    expect(stored).not.toContain(password);
    expect(await makeFile(GOOGLE)).toBe(`${PAGE}?done=file`);
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
    const answerOf = async (lead: string) => (await page(`?lead=${lead}`)).tried?.answers[0];
    expect(await answerOf('Old')).toEqual({
      ...{ goal: 'Policy sold', platform: 'google', answer: 'consent-denied' },
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
      correctionCents: null,
    });
    await makeFile(GOOGLE);
    expect(await answerOf('Sold')).toMatchObject({ answer: 'sent', correctionCents: null });
    await db.updateTable('conversion').set({ status: 'reversed' }).execute();
    expect(await answerOf('Sold')).toMatchObject({
      ...{ answer: 'sent', correctionCents: 0 },
      conditions: { status: 'status', once: 'already-sent' },
    });
    await makeFile(GOOGLE);
    expect(await answerOf('Sold')).toMatchObject({ answer: 'sent', correctionCents: null });
  });

  // behaviour: 25.11
  it('shows what the eligibility check decides about one lead', async () => {
    await insert(row('Sold', { clickIds: { gclid: 'Cj0KCQiA-x_y' } }));
    await makeFile(GOOGLE);
    expect((await page('?lead=%20Sold')).tried).toMatchObject({
      kind: 'hand-off',
      status: 'sold',
      answers: [
        { goal: 'Policy sold', platform: 'google', answer: 'sent' },
        { goal: 'Policy sold', platform: 'microsoft', answer: 'no-click-id' },
        { goal: 'Policy sold', platform: 'meta', answer: 'no-click-id' },
      ],
    });
    expect((await page('?lead=Unknown', 422)).form.errors).toEqual({
      lead: 'There is no lead with this id. Copy it from a list of a partner or a file.',
    });
  });
});
