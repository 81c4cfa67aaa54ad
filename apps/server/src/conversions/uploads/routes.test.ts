import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import type { Services } from '../../services.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { feedHashes, findFeed, newFeedSecrets, setFeedKey } from './feed.ts';
import { feedRoutes } from './routes.ts';
import { conversionRow, UPLOADS } from './testing/conversion-rows.ts';
import { NOW } from './testing/shareable.ts';

const BY = { accountId: null, name: 'ana', role: 'marketer', requestId: null } as const;
const HEAD =
  'transaction_id,gclid,gbraid,wbraid,email_sha256,phone_sha256,conversion_time,value,currency,ad_user_data,ad_personalization\n';
const SOLD = 'Sold,Cj0KCQiA-x_y,,,,,2026-11-20T18:30:00Z,42.50,USD,GRANTED,DENIED\n';

describe.each(
  eitherEngine(import.meta.filename),
)('GET /uploads/google/{key}/{name}.csv on $name', (engine) => {
  const secrets = newFeedSecrets();
  let store: Store;
  let db: Db;
  let app: Hono<ServerEnv>;
  let now: number;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    now = NOW;
    const pages = {
      siteNames: () => ['insurance', 'shipping'],
      uploadsOf: (site: string) => (site === 'insurance' ? UPLOADS : null),
    } as Services['pages'];
    app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set('requestId', 'request-1');
      await next();
    });
    app.route('/', feedRoutes({ store, now: () => now, pages }));
    await store.write(setFeedKey, { hashes: feedHashes(secrets), by: BY, at: now });
  });

  const insert = (...rows: ReturnType<typeof conversionRow>[]) =>
    db.insertInto('conversion').values(rows).execute();
  const get = (
    path = `/uploads/google/${secrets.key}/policy-sold.csv`,
    sent = `zipfront:${secrets.password}`,
    method = 'GET',
  ) => {
    const headers = { Authorization: `Basic ${Buffer.from(sent).toString('base64')}` };
    return Promise.resolve(app.request(path, { headers, method }));
  };
  const rowsOf = async () => (await (await get()).text()).replace(HEAD, '');

  // behaviour: 25.8
  it('sends the conversions of a goal, and writes the fetch down', async () => {
    await insert(
      conversionRow('Sold'),
      conversionRow('Braid', {
        clickIds: { wbraid: 'CjkKCQjw-wb' },
        ad_consent: 'not-asked',
        value_cents: null,
      }),
      conversionRow('Open', { status: 'open' }),
      conversionRow('Denied', { ad_consent: 'denied', clickIds: {} }),
    );
    now += HOUR_MS;
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    expect(text.split('\n').slice(1, -1).sort()).toEqual([
      'Braid,,,CjkKCQjw-wb,,,2026-11-20T18:30:00Z,,,,DENIED',
      SOLD.trim(),
    ]);
    expect(await findFeed(store.reads)).toMatchObject({ made_at: NOW, fetched_at: NOW + HOUR_MS });
    const actions = await store.reads.selectFrom('console_action').selectAll().execute();
    expect(actions).toMatchObject([
      { action: 'feed-key-made', actor: 'ana' },
      { action: 'conversions-sent', actor: 'google-feed', subject: 'Policy sold' },
      { action: 'feed-fetched', actor: 'google-feed', subject: 'policy-sold.csv' },
    ]);
  });

  // behaviour: 25.8
  it('repeats a conversion for three days, as its latest version', async () => {
    await insert(conversionRow('Sold'));
    expect(await rowsOf()).toBe(SOLD);
    now += DAY_MS;
    await db.updateTable('conversion').set({ value_cents: 900 }).execute();
    expect(await rowsOf()).toBe(SOLD.replace('42.50', '9.00'));
    now += 3 * DAY_MS - 1;
    expect(await rowsOf()).toBe(SOLD.replace('42.50', '9.00'));
    now += 1;
    expect(await rowsOf()).toBe('');
  });

  // behaviour: 25.7, 25.8
  it('leaves out a visitor who opted out, also as a retraction', async () => {
    const rows = visitRows();
    await store.write(storeVisit, rows);
    const clickIdsOfOther = { gclid: 'Cj0KCQiA-other' };
    await insert(
      conversionRow('Sold', { visit_id: rows.visit.id }),
      conversionRow('Other', { clickIds: clickIdsOfOther }),
    );
    await get();
    await store.write(setOptOut, { visitId: rows.visit.id, privacySignal: 1 });
    now += HOUR_MS;
    expect(await rowsOf()).toBe(SOLD.replace('Sold,Cj0KCQiA-x_y', 'Other,Cj0KCQiA-other'));
  });

  // behaviour: 25.8
  it('responds with 404 to a wrong key and an unknown name, and with 401 without the password', async () => {
    const address = (key: string, name: string) => `/uploads/google/${key}/${name}`;
    expect((await get(address('wrong', 'policy-sold.csv'))).status).toBe(404);
    expect((await get(address(secrets.password, 'policy-sold.csv'))).status).toBe(404);
    expect((await get(address(secrets.key, 'other.csv'))).status).toBe(404);
    expect((await get(address(secrets.key, 'policy-sold'))).status).toBe(404);
    for (const sent of [`zipfront:${secrets.key}`, 'zipfront', `other:${secrets.password}`]) {
      const refused = await get(undefined, sent);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    }
    expect(await store.reads.selectFrom('conversion_upload').selectAll().execute()).toEqual([]);
  });

  // behaviour: 25.8
  it('refuses HEAD, and takes nothing for fetched by it', async () => {
    await insert(conversionRow('Sold'));
    const refused = await get(undefined, undefined, 'HEAD');
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET']);
    expect(await store.reads.selectFrom('conversion_upload').selectAll().execute()).toEqual([]);
    expect(await rowsOf()).toBe(SOLD);
  });

  // behaviour: 25.8
  it('refuses the key of before a rotation', async () => {
    const hashes = feedHashes(newFeedSecrets());
    await store.write(setFeedKey, { hashes, by: BY, at: now });
    expect((await get()).status).toBe(404);
  });
});
