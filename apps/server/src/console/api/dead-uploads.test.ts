import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listDeadUploads, resendUploads } from '@zipfront/contracts/api/uploads';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDataManager } from '../../conversions/uploads/apis/data-manager.ts';
import { runUploads } from '../../conversions/uploads/run-uploads.ts';
import { conversionRow, UPLOADS } from '../../conversions/uploads/testing/conversion-rows.ts';
import { googleStandIn } from '../../conversions/uploads/testing/google-stand-in.ts';
import { uploadRow } from '../../conversions/uploads/testing/upload-row.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const DENIED = {
  site: 'insurance',
  goal: 'Policy sold',
  platform: 'google',
  reason: 'PERMISSION_DENIED',
};
/** A version that was tried seven times. */
const DEAD = { transport: 'api', state: 'dead', attempts: 7, reason: 'PERMISSION_DENIED' } as const;

describe.each(eitherEngine(import.meta.filename))('dead conversions on $name', (engine) => {
  let store: Store;
  let db: Db;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    const console = testConsole(store, {}, NO_CHANNELS, [], UPLOADS);
    client = person(console, await console.signedIn('marketer'));
  });

  const resend = async (body: object = DENIED) =>
    (await client.json<ResponseOf<typeof resendUploads>>('POST', '/uploads/resend', { body })).sent;
  async function insert(leadId: string, ...versions: Parameters<typeof uploadRow>[1][]) {
    const site = leadId.startsWith('Shipped') ? 'shipping' : 'insurance';
    await db.insertInto('conversion').values(conversionRow(leadId, { site })).execute();
    const rows = versions.map((version) => uploadRow(leadId, version));
    await db.insertInto('conversion_upload').values(rows).execute();
  }
  const states = async () => {
    const rows = await store.reads
      .selectFrom('conversion_upload')
      .select(['lead_id', 'platform', 'version', 'state'])
      .orderBy('lead_id')
      .orderBy('platform')
      .orderBy('version')
      .execute();
    return rows.map(({ lead_id, platform, version, state }) =>
      [lead_id, platform, version, state].join(' '),
    );
  };
  const trail = () =>
    store.reads
      .selectFrom('console_action')
      .select(['actor', 'role', 'subject', 'detail'])
      .where('action', '=', 'uploads-resent')
      .execute();

  // behaviour: 25.19
  it('lists the warnings of seven days, which need no second try', async () => {
    const warned = { transport: 'api', reason: 'CUSTOM_VARIABLE_NOT_ENABLED' } as const;
    await insert('Sold', { ...warned, sent_at: NOON - 7 * DAY_MS });
    await insert('Old', { ...warned, sent_at: NOON - 7 * DAY_MS - 1 });
    await insert('Well', { ...warned, reason: null });
    const { rows } = await client.json<ResponseOf<typeof listDeadUploads>>('GET', '/uploads/dead');
    expect(rows).toMatchObject([
      { state: 'sent', reason: 'CUSTOM_VARIABLE_NOT_ENABLED', versions: 1, sendable: 0 },
    ]);
  });

  // behaviour: 25.12
  it('lists what waits because its second attempt failed, with the last error', async () => {
    const waiting = { state: 'waiting', transport: 'api', sent_at: null } as const;
    const failed = { ...waiting, attempts: 2, reason: 'credentials refused: invalid_grant' };
    await insert('Sold', failed);
    await insert('Sent', { ...failed, attempts: 3, claim: 'this' });
    await insert('Other', { ...failed, claim: 'this' });
    await insert('Well', { ...failed, attempts: 1 });
    await insert('Late', { ...waiting, attempts: 2, claim: 'this' });
    const { rows } = await client.json<ResponseOf<typeof listDeadUploads>>('GET', '/uploads/dead');
    expect(rows).toMatchObject([
      { state: 'waiting', reason: 'credentials refused: invalid_grant', versions: 2, sendable: 0 },
    ]);
  });

  // behaviour: 25.12
  it('lists them by goal, platform and reason, with those that are too old for the platform', async () => {
    const meta = { ...DEAD, platform: 'meta', reason: '190' } as const;
    await insert('Sold', DEAD, { ...meta, converted_at: NOON - 7 * DAY_MS });
    await insert('Late', DEAD, { ...meta, converted_at: NOON - 7 * DAY_MS - 1 });
    await insert('Refused', { ...DEAD, reason: null, converted_at: NOON - 80 * DAY_MS });
    await insert('Sent', {}, { ...DEAD, version: 2, change: 'restate' });
    await insert('Shipped', DEAD);
    const path = '/uploads/dead';
    const { rows } = await client.json<ResponseOf<typeof listDeadUploads>>('GET', path);
    const group = { site: 'insurance', goal: 'Policy sold', platform: 'google', state: 'dead' };
    expect(rows).toEqual([
      { ...group, ...counted(3, 3), reason: 'PERMISSION_DENIED' },
      { ...group, ...counted(2, 1, NOON - 7 * DAY_MS - 1), platform: 'meta', reason: '190' },
      { ...group, ...counted(1, 1, NOON - 80 * DAY_MS), reason: '' },
      { ...group, ...counted(1, 1), site: 'shipping', reason: 'PERMISSION_DENIED' },
    ]);
    const file = await (await client.send('GET', `${path}.csv`)).text();
    expect(file.split('\n')[2]).toBe(
      `insurance,Policy sold,meta,190,2,1,${new Date(NOON - 7 * DAY_MS - 1).toISOString()},dead`,
    );
  });

  // behaviour: 25.12
  it('sends those of a goal, a platform and a reason again, and writes it down', async () => {
    await insert('Sold', DEAD);
    await insert('Sent', {}, { ...DEAD, version: 2, change: 'restate' });
    await insert('Other', { ...DEAD, reason: 'INVALID_FORMAT' });
    await insert('Shipped', DEAD);
    expect(await resend()).toBe(2);
    expect(await states()).toEqual([
      'Other google 1 dead',
      'Sent google 1 sent',
      'Sent google 2 waiting',
      'Shipped google 1 dead',
      'Sold google 1 waiting',
    ]);
    const waiting = await db
      .selectFrom('conversion_upload')
      .select(['attempts', 'due_at', 'reason'])
      .where('state', '=', 'waiting')
      .execute();
    const untried = { attempts: 0, due_at: NOON, reason: null };
    expect(waiting).toEqual([untried, untried]);
    const [entry] = await trail();
    expect(entry).toMatchObject({ role: 'marketer', subject: 'Policy sold' });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({
      site: 'insurance',
      platform: 'google',
      reason: 'PERMISSION_DENIED',
      versions: '2',
    });

    const { url, received } = await googleStandIn();
    const platforms = [createDataManager({ url, accountId: '1', token: async () => 'token-1' })];
    const pages = { siteNames: () => ['insurance'], uploadsOf: () => UPLOADS };
    const parts = { store, log: silentLog, now: () => NOON + HOUR_MS, platforms, pages };
    await runUploads(parts, new AbortController().signal);
    const { events } = JSON.parse(received[0]?.text ?? '') as {
      events: { transactionId: string }[];
    };
    expect(events.map(({ transactionId }) => transactionId).sort()).toEqual(['Sent', 'Sold']);
    expect(await states()).toMatchObject(expect.arrayContaining(['Sold google 1 accepted']));
  });

  // behaviour: 25.12
  it('leaves dead what the platform does not accept any more, and says that nothing is sent', async () => {
    const meta = { ...DENIED, platform: 'meta' };
    await insert('Late', { ...DEAD, platform: 'meta', converted_at: NOON - 7 * DAY_MS - 1 });
    for (const body of [meta, DENIED]) expect(await resend(body)).toBe(0);
    for (const body of [{ ...DENIED, platform: 'other' }, {}]) {
      expect((await client.send('POST', '/uploads/resend', body)).status).toBe(422);
    }
    expect(await states()).toEqual(['Late meta 1 dead']);
    expect(await trail()).toEqual([]);
  });

  // behaviour: 25.12
  it('leaves dead what a later version replaces', async () => {
    const later = { version: 3, change: 'restate', value_cents: 900 } as const;
    await insert('Sent', {}, { ...DEAD, version: 2, change: 'restate' }, later);
    const { rows } = await client.json<ResponseOf<typeof listDeadUploads>>('GET', '/uploads/dead');
    expect(rows).toMatchObject([counted(1, 0)]);
    expect(await resend()).toBe(0);
  });

  // behaviour: 25.12
  it('sends nothing of a visitor who has opted out since', async () => {
    await insert('Sold', DEAD);
    await db.updateTable('conversion').set({ privacy_signal: 1 }).execute();
    await resend();
    const { url, received } = await googleStandIn();
    const platforms = [createDataManager({ url, accountId: '1', token: async () => 'token-1' })];
    const pages = { siteNames: () => ['insurance'], uploadsOf: () => UPLOADS };
    const parts = { store, log: silentLog, now: () => NOON, platforms, pages };
    await runUploads(parts, new AbortController().signal);
    expect(received).toEqual([]);
    expect(await states()).toEqual([]);
  });
});

function counted(versions: number, sendable: number, oldestAt = uploadRow('').converted_at) {
  return { versions, sendable, oldest_at: new Date(oldestAt).toISOString() };
}
