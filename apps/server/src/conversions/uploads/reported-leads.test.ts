import { HOUR_MS } from '@zipfront/contracts/time/time';
import type { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import type { Services } from '../../services.ts';
import { SITE, shareTestServer } from '../../testing/test-server.ts';
import { postbackRoutes } from '../postbacks/routes.ts';
import { insertPartner, PARTNER_SECRET } from '../postbacks/testing/sample-partner.ts';
import { createDataManager } from './apis/data-manager.ts';
import { feedHashes, newFeedSecrets, setFeedKey } from './feed.ts';
import { feedRoutes } from './routes.ts';
import { runUploads } from './run-uploads.ts';
import { UPLOADS } from './testing/conversion-rows.ts';
import { createReport, googleStandIn } from './testing/google-stand-in.ts';

const BY = { accountId: null, name: 'ana', role: 'marketer', requestId: null } as const;
const GCLID = 'Cj0KCQiA-x_y';

const pages = {
  reviewSites: () => [],
  siteNames: () => ['insurance'],
  timeZoneOf: () => 'America/New_York',
  uploadsOf: () => UPLOADS,
} as unknown as Services['pages'];

describe.each(
  eitherEngine(import.meta.filename),
)('uploads of what partners report on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);
  const secrets = newFeedSecrets();
  let now: number;
  let app: Hono<ServerEnv>;
  let leadId: string;
  beforeEach(async () => {
    const { store } = server();
    const { db } = await emptyTestDatabase(engine);
    now = NOON;
    const services = {
      config: readConfig({}),
      log: silentLog,
      metrics: createMetrics({ process: false }),
      store,
      pages,
      now: () => now,
    };
    app = createApp(
      { ...services, clock: { isRight: () => true } },
      { routes: [postbackRoutes(services), feedRoutes(services)], resourceAt: () => undefined },
    );
    await insertPartner(db);
    await store.write(setFeedKey, { hashes: feedHashes(secrets), by: BY, at: now });
    const Referer = `${SITE}/?gclid=${GCLID}`;
    await browser().post('/api/visits/', { zipcode: '90210' }, { Referer });
    leadId = (await db.selectFrom('handoff').select('lead_id').executeTakeFirstOrThrow()).lead_id;
    now += 8 * HOUR_MS;
  });

  /** It happened now. */
  async function report(event: string, amount: string | null): Promise<void> {
    const occurred_at = new Date(now).toISOString();
    const sent = { lead_id: leadId, transaction_id: 'P-20991', event, amount, occurred_at };
    const body = JSON.stringify(sent);
    const response = await app.request('/api/postbacks/acme', {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now / 1_000)),
        'webhook-signature': new Webhook(PARTNER_SECRET).sign('msg_1', new Date(now), body),
      },
    });
    expect(await response.json()).toEqual({ outcome: 'counted' });
  }

  async function feed(): Promise<string[]> {
    const sent = Buffer.from(`zipfront:${secrets.password}`).toString('base64');
    const response = await app.request(`/uploads/google/${secrets.key}/policy-sold.csv`, {
      headers: { Authorization: `Basic ${sent}` },
    });
    expect(response.status).toBe(200);
    return (await response.text()).split('\n').slice(1, -1);
  }

  const versions = () =>
    server()
      .store.reads.selectFrom('conversion_upload')
      .select(['version', 'change', 'value_cents'])
      .orderBy('version')
      .execute();

  // behaviour: 25.6, 25.8, 22.6
  it('lists a sale in the feed by its amount, until it is reversed', async () => {
    const row = (amount: string) =>
      `${leadId},${GCLID},,,,,2026-11-20T20:00:00Z,${amount},USD,,DENIED`;
    expect(await feed()).toEqual([]);
    await report('lead_accepted', '42.50');
    expect(await feed()).toEqual([]);
    await report('lead_sold', '42.50');
    expect(await feed()).toEqual([row('42.50')]);
    now += HOUR_MS;
    await report('lead_reversed', null);
    expect(await feed()).toEqual([]);
    expect(await versions()).toEqual([{ version: 1, change: 'new', value_cents: 4_250 }]);
  });

  // behaviour: 25.6, 22.6
  it('leaves out a sale that is put back to accepted, and restates it when it is sold again', async () => {
    await report('lead_sold', '42.50');
    await feed();
    now += HOUR_MS;
    await report('lead_accepted', '42.50');
    expect(await feed()).toEqual([]);
    now += HOUR_MS;
    await report('lead_sold', '40.00');
    expect((await feed())[0]).toContain(',40.00,USD,');
    expect((await versions()).map(({ value_cents }) => value_cents)).toEqual([4_250, 4_000]);
  });

  // behaviour: 25.6, 22.6
  it('sends a sale by its amount, restates a part, and sends nothing of a reversal', async () => {
    const done = () => createReport('SUCCESS');
    const { url, received } = await googleStandIn({ statusOf: done });
    const platforms = [createDataManager({ url, accountId: '1', token: async () => 'token-1' })];
    const { store } = server();
    const run = async () => {
      const parts = { store, log: silentLog, now: () => now, platforms, pages };
      await runUploads(parts, new AbortController().signal);
      now += HOUR_MS;
      await runUploads(parts, new AbortController().signal);
    };
    await run();
    expect(received).toEqual([]);
    await report('lead_sold', '42.50');
    await run();
    await report('lead_reversed', '12.50');
    await run();
    await report('lead_reversed', null);
    await run();
    expect(await versions()).toEqual([
      { version: 1, change: 'new', value_cents: 4_250 },
      { version: 2, change: 'restate', value_cents: 3_000 },
    ]);
    const events = received
      .filter(({ path }) => path.endsWith('events:ingest'))
      .flatMap(({ text }) => (JSON.parse(text) as { events: unknown[] }).events);
    const [transactionId, eventTimestamp] = [leadId, '2026-11-20T21:00:00Z'];
    expect(events).toMatchObject([
      { transactionId, eventTimestamp, conversionValue: 42.5, adIdentifiers: { gclid: GCLID } },
      { transactionId, eventTimestamp, conversionValue: 30 },
    ]);
  });
});
