import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversionRow, UPLOADS } from '../../conversions/uploads/testing/conversion-rows.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findActions } from '../accounts/audit.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

const GOAL = { site: 'insurance', goal: 'Policy sold', platform: 'google' } as const;

describe.each(eitherEngine(import.meta.filename))('uploads by the API on $name', (engine) => {
  let store: Store;
  let server: TestConsole;
  let client: ApiClient;
  beforeEach(async () => {
    const made = await emptyTestDatabase(engine);
    store = made.store;
    server = testConsole(store, {}, NO_CHANNELS, [], UPLOADS);
    client = await program(server, store, ['manage:uploads']);
    const yesterday = {
      at: NOON - DAY_MS,
      click_at: NOON - 2 * DAY_MS,
      decided_at: NOON - HOUR_MS,
    };
    const rows = [
      conversionRow('Sold', yesterday),
      conversionRow('OptedOut', { ...yesterday, privacy_signal: 1, clickIds: {} }),
    ];
    await made.db.insertInto('conversion').values(rows).execute();
  });

  const states = async () => {
    const { rows } = await client.json<{ rows: Record<string, string | number>[] }>(
      'GET',
      '/uploads',
    );
    return rows
      .filter(({ platform }) => platform === 'google')
      .map(({ state, conversions }) => `${state} ${conversions}`)
      .toSorted();
  };

  // behaviour: 35.17
  it('shows what is ready and why others are withheld, and makes a file of it once', async () => {
    expect(await states()).toEqual(['opted-out 1', 'ready 1']);
    const { rows: goals } = await client.json<{ rows: object[] }>('GET', '/uploads/goals');
    expect(goals).toContainEqual(expect.objectContaining({ ...GOAL, transport: 'file', ready: 1 }));
    const headers = { 'Idempotency-Key': 'today' };
    const made = await client.json('POST', '/uploads/files', { body: GOAL, status: 201, headers });
    expect(made).toMatchObject({ conversions: 1 });
    const again = await client.json('POST', '/uploads/files', { body: GOAL, status: 201, headers });
    expect(again).toEqual(made);
    expect(await states()).toEqual(['opted-out 1', 'sent 1']);
    const empty = await client.json('POST', '/uploads/files', { body: GOAL, status: 201 });
    expect(empty).toEqual({ id: null, conversions: 0, others_remain: false });
    const { conversions } = await client.json('GET', `/uploads/files/${made.id}`);
    expect(conversions).toContain('Policy sold');
    const [fetched] = await findActions(store.reads, { actor: '', before: '' }, 50);
    expect(fetched).toMatchObject({ role: 'token', subject: made.id });
  });

  // behaviour: 35.17
  it('refuses an unknown goal and file, and sends nothing where nothing is refused', async () => {
    const other = { ...GOAL, goal: 'Policy lost' };
    expect((await client.send('POST', '/uploads/files', other)).status).toBe(404);
    expect((await client.send('GET', '/uploads/files/none')).status).toBe(404);
    expect((await client.send('GET', '/uploads?day=2026-02-30')).status).toBe(400);
    expect(await client.json('GET', '/uploads/dead')).toEqual({ rows: [] });
    const body = { ...GOAL, reason: '' };
    expect(await client.json('POST', '/uploads/resend', { body })).toEqual({ sent: 0 });
  });

  // behaviour: 35.24
  it('says of a lead what forbids that it leaves', async () => {
    const path = '/leads/0190a8c2-OptedOut/uploads';
    expect((await client.send('GET', path)).status).toBe(404);
    const { rows } = await client.json<{ rows: object[] }>('GET', '/leads/OptedOut/uploads');
    expect(rows).toContainEqual(
      expect.objectContaining({ platform: 'google', state: expect.any(String) }),
    );
    expect((await client.send('GET', '/leads/none/uploads')).status).toBe(404);
  });

  // behaviour: 35.24
  it('makes a key of the feed for people, and lists what left on a day', async () => {
    expect(await client.json('GET', '/uploads/feed')).toMatchObject({ made_at: null });
    expect((await client.send('POST', '/uploads/feed')).status).toBe(403);
    const marketer = person(server, await server.signedIn('marketer'));
    const made = await marketer.json<{ addresses: string[] }>('POST', '/uploads/feed', {
      status: 201,
    });
    expect(made.addresses[0]).not.toContain('{key}');
    expect(await client.json('GET', '/uploads/feed')).toMatchObject({
      made_at: expect.any(String),
      fetched_at: null,
    });
    const query = new URLSearchParams(GOAL);
    expect(await client.json('GET', `/uploads/sent?${query}`)).toMatchObject({
      day: '2026-11-21',
      conversions: expect.any(String),
    });
    const none = new URLSearchParams({ ...GOAL, goal: 'none' });
    expect((await client.send('GET', `/uploads/sent?${none}`)).status).toBe(404);
  });
});
