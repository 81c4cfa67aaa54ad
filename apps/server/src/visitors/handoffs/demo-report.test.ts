import type { PartnerAuthName } from '@zipfront/contracts/console/partners';
import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/money/postback';
import { describe, expect, it } from 'vitest';
import { addPartner, setPartnerDisabled } from '../../conversions/postbacks/partners.ts';
import { PARTNER_SECRET } from '../../conversions/postbacks/testing/sample-partner.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, engines } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { SITE, shareTestServer, type TestBrowser } from '../../testing/test-server.ts';

const BY = { accountId: null, name: 'test', role: 'terminal', requestId: null } as const;

async function add(
  store: Store,
  changes: { words?: Record<string, 'open'>; auth?: PartnerAuthName } = {},
) {
  const mapping = toJson(changes.words ?? { ...DEFAULT_STATUS_MAPPING });
  const { auth = 'signature' } = changes;
  const partner = { id: 'acme', name: 'Acme', auth, mapping, networks: toJson([]) };
  const key = { id: 'key', secret: PARTNER_SECRET };
  await store.write(addPartner, { partner, key, by: BY, at: NOON });
}

async function submit(browser: TestBrowser): Promise<string> {
  const response = await browser.post('/api/visits/', { zipcode: '90210' });
  const { location } = (await response.json()) as { location: string };
  return location.slice('/go/'.length);
}

const report = (browser: TestBrowser, token: string, body: unknown) =>
  browser.post(`/api/handoffs/${token}/report`, body);

describe.each(eitherEngine(import.meta.filename))('the demo partner on $name', (engine) => {
  const config = readConfig({ PUBLIC_URL: SITE, DEMO_PARTNER: 'acme' });
  const { server, browser } = shareTestServer(engine, { config });

  const lead = () =>
    server()
      .store.reads.selectFrom('conversion')
      .select(['status', 'value_cents as cents'])
      .executeTakeFirstOrThrow();

  // behaviour: 28.6
  it('accepts, sells and takes back a lead of the visitor, as the partner itself does', async () => {
    await add(server().store);
    const token = await submit(browser());
    const handoff = await (await browser().get(`/api/handoffs/${token}`)).json();
    expect(handoff).toMatchObject({ demo_partner: true });
    const accepted = await report(browser(), token, { status: 'accepted' });
    expect([accepted.status, await accepted.json()]).toEqual([200, { outcome: 'counted' }]);
    expect(await lead()).toEqual({ status: 'accepted', cents: null });
    server().wait(1_000);
    await report(browser(), token, { status: 'sold', amount: '42.50' });
    expect(await lead()).toEqual({ status: 'sold', cents: 4_250 });
    server().wait(1_000);
    await report(browser(), token, { status: 'reversed' });
    expect(await lead()).toMatchObject({ status: 'reversed' });
    const stored = await server()
      .store.reads.selectFrom('postback')
      .selectAll()
      .orderBy('received_at')
      .execute();
    expect(stored.map(({ partner, event }) => [partner, event])).toEqual([
      ['acme', 'lead_accepted'],
      ['acme', 'approved'],
      ['acme', 'lead_reversed'],
    ]);
  });

  // behaviour: 28.6
  it('returns 404 to a browser with another visit', async () => {
    await add(server().store);
    const token = await submit(browser());
    const other = server().browser();
    await submit(other);
    expect((await report(other, token, { status: 'accepted' })).status).toBe(404);
    expect(await lead()).toMatchObject({ status: 'open' });
  });

  // behaviour: 28.6
  it.each([
    ['another status', { status: 'bound' }, /status must be/],
    ['an amount that is no amount', { status: 'sold', amount: '1,5' }, /amount must be dollars/],
  ])('returns 422 for %s', async (_, body, detail) => {
    await add(server().store);
    const response = await report(browser(), await submit(browser()), body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(detail) });
    expect(await lead()).toMatchObject({ status: 'open' });
  });

  // behaviour: 28.6
  it.each([
    ['is unknown', async () => {}, 'DEMO_PARTNER names no partner that signs: acme.'],
    [
      'does not sign',
      (store: Store) => add(store, { auth: 'bearer' }),
      'DEMO_PARTNER names no partner that signs: acme.',
    ],
    [
      'has no such word',
      (store: Store) => add(store, { words: { pending: 'open' } }),
      'The partner has no word that means sold.',
    ],
    [
      'is disabled',
      async (store: Store) => {
        await add(store);
        await store.write(setPartnerDisabled, {
          partner: 'acme',
          isDisabled: true,
          by: BY,
          at: NOON,
        });
      },
      'This partner is disabled. Ask the operator of the site.',
    ],
  ])('returns 422 where the partner %s', async (_, prepare, detail) => {
    await prepare(server().store);
    const response = await report(browser(), await submit(browser()), { status: 'sold' });
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ detail }),
    ]);
  });
});

describe('hand-offs without DEMO_PARTNER', () => {
  const [engine = expect.fail()] = engines;
  const { browser } = shareTestServer(engine);

  // behaviour: 28.6
  it('refuses reports of visitors, and does not offer them', async () => {
    const token = await submit(browser());
    expect(await (await browser().get(`/api/handoffs/${token}`)).json()).not.toHaveProperty(
      'demo_partner',
    );
    expect((await report(browser(), token, { status: 'accepted' })).status).toBe(404);
  });
});
