import { Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../platform/store/schema.ts';
import { toJson } from '../platform/store/tables/columns.ts';
import { type Engine, engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { createSender } from './sender.ts';
import { ALL_CHANNELS, findOutbox, queue } from './testing/outbox.ts';
import { startReceiver } from './testing/receiver.ts';
import { sampleMailServices } from './testing/sample-mail-services.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { createWebhookChannel, type WebhookSettings } from './webhook-channel.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const NEVER = new AbortController().signal;

const TO_ENDPOINT = { ...ALL_CHANNELS, team: [] };

async function channelTo(port: number, changes: Partial<WebhookSettings> = {}) {
  const { store, db } = await emptyTestDatabase(sqlite);
  await db.insertInto('shipping_order').values(sampleOrder()).execute();
  await queue(db, { kind: 'order-placed', channels: TO_ENDPOINT });
  const [row] = await findOutbox(store);
  if (row === undefined) throw new Error('Nothing was queued.');
  const url = `http://127.0.0.1:${port}/hook?a=b`;
  const settings = { url, secret: SECRET, privateNetworks: true, ...changes };
  const deliver = createWebhookChannel(settings, { ...sampleMailServices(store), now: Date.now });
  return { db, store, row, deliver, send: (signal = NEVER) => deliver(row, signal) };
}

async function addSubjects(db: Db): Promise<void> {
  const { site, locale, path, created_at } = sampleOrder();
  const common = { site, locale, created_at };
  await db
    .insertInto('call_back')
    .values({
      ...common,
      id: 'a call',
      path,
      visit_id: null,
      name: 'Nadia Ruiz',
      folded_name: 'nadia ruiz',
      phone: '+12125554477',
      phone_digits: '2125554477',
      asked_elsewhere: 0,
      from_zip: '10001',
      to_zip: null,
      about: null,
      consent: toJson(null as never),
      privacy_signal: 0,
      bot: 1,
      ad_consent: 'not-asked',
      ad_consent_at: null,
      ad_consent_version: null,
      unchallenged: 1,
      status: 'open',
      call_again_at: null,
      holder_id: null,
      version: 0,
      closed_at: null,
      overdue_reported_at: null,
    })
    .execute();
  await db
    .insertInto('review')
    .values({
      ...common,
      id: 'a review',
      status: 'pending',
      status_reason: 'no script',
      rating: 4,
      title: 'A title',
      content: 'A content',
      name: 'Nadia Ruiz',
      folded_name: 'nadia ruiz',
      place: null,
      from_place: null,
      to_place: null,
      vehicle: null,
      email: 'nadia@mail.example',
      verified: 0,
      pinned: 0,
      response: null,
      responded_at: null,
      consent_version: null,
      page_path: null,
      content_hash: 'hash',
      author_key: 'key',
      source: 'form',
    })
    .execute();
}

describe('the webhook channel', () => {
  // behaviour: 18.10
  it('sends a signed request with the id of the row in each attempt', async () => {
    const receiver = await startReceiver();
    const { row, send } = await channelTo(receiver.port);
    expect(await send()).toEqual({ kind: 'sent' });
    expect(await send()).toEqual({ kind: 'sent' });
    const [first, second] = receiver.received;
    const headers = first?.headers as Record<string, string>;
    expect(headers['webhook-id']).toBe(row.id);
    expect(second?.headers['webhook-id']).toBe(row.id);
    expect(headers['content-type']).toBe('application/json');
    expect(new Webhook(SECRET).verify(first?.body ?? '', headers)).toEqual({
      type: 'order.placed',
      timestamp: new Date(row.created_at).toISOString(),
      data: {
        reference: row.subject,
        site: 'shipping',
        locale: 'en-US',
        from_zip: '10001',
        to_zip: '60601',
        pickup_date: '2026-12-01',
        bot: false,
        link: 'https://console.example/desk/orders/7K3M-9QXT-02HB-VZ4C',
      },
    });
    const other = new Webhook('whsec_c29tZSBvdGhlciBzZWNyZXQgb2YgMjQrIGJ5dGVz');
    expect(() => other.verify(first?.body ?? '', headers)).toThrow();
  });

  // behaviour: 18.10
  it('sends the facts of each subject, and no contact', async () => {
    const receiver = await startReceiver();
    const { db, store, deliver } = await channelTo(receiver.port);
    await addSubjects(db);
    const channels = TO_ENDPOINT;
    await queue(
      db,
      { kind: 'price-call-asked', channels },
      { kind: 'call-back-asked', subject: 'a call', channels },
      { kind: 'review-held', subject: 'a review', channels },
    );
    for (const row of await findOutbox(store)) await deliver(row, NEVER);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(Object.fromEntries(bodies.map(({ type, data }) => [type, data]))).toMatchObject({
      'order.placed': { reference: '7K3M-9QXT-02HB-VZ4C' },
      'price_call.asked': { reference: '7K3M-9QXT-02HB-VZ4C' },
      'call_back.asked': {
        id: 'a call',
        from_zip: '10001',
        to_zip: null,
        bot: true,
        link: 'https://console.example/desk/call-backs/a call',
      },
      'review.held': {
        id: 'a review',
        rating: 4,
        reason: 'no script',
        link: 'https://console.example/desk/reviews/a review',
      },
    });
    expect(JSON.stringify(bodies)).not.toMatch(/Nadia|2125554477|mail\.example|A title/);
  });

  // behaviour: 18.10
  it('returns obsolete, and sends nothing, once the subject was deleted or decided on', async () => {
    const receiver = await startReceiver();
    const { db, store, deliver, row } = await channelTo(receiver.port);
    await addSubjects(db);
    await queue(
      db,
      { kind: 'call-back-asked', subject: 'another', channels: TO_ENDPOINT },
      { kind: 'review-held', subject: 'a review', channels: TO_ENDPOINT },
    );
    await db.updateTable('review').set({ status: 'approved' }).execute();
    await db.deleteFrom('shipping_order').execute();
    for (const one of [row, ...(await findOutbox(store))]) {
      expect(await deliver(one, NEVER)).toEqual({ kind: 'obsolete' });
    }
    expect(receiver.received).toEqual([]);
  });

  // behaviour: 18.10
  it.each([
    [200, { kind: 'sent' }],
    [500, { kind: 'failed', reason: 'HTTP 500' }],
    [404, { kind: 'failed', reason: 'HTTP 404' }],
    [410, { kind: 'refused', reason: 'HTTP 410' }],
  ])('returns whether to try again when the receiver responds with %i', async (status, outcome) => {
    const receiver = await startReceiver((response) => response.writeHead(status).end('text'));
    expect(await (await channelTo(receiver.port)).send()).toEqual(outcome);
  });

  // behaviour: 18.10
  it('tries again where the receiver changes to another protocol', async () => {
    const head = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
    const receiver = await startReceiver((response) =>
      response.socket?.write(`${head.join('\r\n')}\r\n\r\n`),
    );
    const { send } = await channelTo(receiver.port);
    expect(await send()).toEqual({ kind: 'failed', reason: 'HTTP 101' });
  });

  // behaviour: 18.10
  it('follows no redirect', async () => {
    const target = await startReceiver();
    const Location = `http://127.0.0.1:${target.port}/`;
    const receiver = await startReceiver((response) => response.writeHead(307, { Location }).end());
    const { send } = await channelTo(receiver.port);
    expect(await send()).toEqual({ kind: 'failed', reason: 'HTTP 307' });
    expect(target.received).toEqual([]);
  });

  // behaviour: 18.10
  it('sends the same id again to a receiver that was killed while it received the first attempt', async () => {
    const receiver = await startReceiver((response) => {
      if (receiver.received.length === 1) response.destroy();
      else response.writeHead(204).end();
    });
    const { store, deliver, row } = await channelTo(receiver.port);
    let now = row.due_at;
    const sender = createSender({ store, now: () => now, log: silentLog }, { webhook: deliver });
    await sender.pass();
    expect(await findOutbox(store)).toMatchObject([{ state: 'waiting', reason: 'ECONNRESET' }]);
    now += 60_000;
    await sender.pass();
    expect(await findOutbox(store)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([row.id, row.id]);
  });

  // behaviour: 18.10
  it.each([
    ['a timeout', new DOMException('', 'TimeoutError'), { kind: 'failed', reason: 'timeout' }],
    ['a stop', undefined, { kind: 'interrupted' }],
  ])('stops waiting for a slow receiver after %s', async (_name, reason, outcome) => {
    const abort = new AbortController();
    const receiver = await startReceiver(() => abort.abort(reason));
    const { send } = await channelTo(receiver.port);
    expect(await send(abort.signal)).toEqual(outcome);
    expect(receiver.received).toHaveLength(1);
  });

  // behaviour: 18.11
  it.each(['8.8.8.8', '[2606:4700::1111]', 'hooks.example'])('connects to %s', async (host) => {
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
      this: Socket,
    ) {
      const unreachable = Object.assign(new Error('no network'), { code: 'ENETUNREACH' });
      return this.destroy(unreachable);
    });
    onTestFinished(() => connect.mockRestore());
    const { send } = await channelTo(80, { url: `http://${host}/`, privateNetworks: false });
    expect(await send()).toEqual({ kind: 'failed', reason: 'ENETUNREACH' });
  });

  // behaviour: 18.11
  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '[::ffff:127.0.0.1]',
  ])('sends nothing to %s unless private networks are allowed', async (host) => {
    const receiver = await startReceiver();
    const url = `http://${host}:${receiver.port}/`;
    const { send } = await channelTo(receiver.port, { url, privateNetworks: false });
    expect(await send()).toEqual({ kind: 'failed', reason: 'private network' });
    expect(receiver.received).toEqual([]);
  });
});
