import { ACCOUNT_HEADER } from '@zipfront/contracts/api/operation';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findActions } from '../accounts/audit.ts';
import { createTotp, newTotpSecret } from '../accounts/totp.ts';
import { PASSWORD, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { API_REQUESTS_PER_MINUTE } from './caller.ts';
import { type ApiClient, apiClient, person, program } from './testing/api-client.ts';

const [engine] = engines as [Engine];

const PUSH = {
  site: 'insurance',
  rows: [{ day: '2026-11-20', source: 'google', campaign: 'brand', cost_cents: 1_250 }],
};

async function problem(response: Response): Promise<[status: number, type: string]> {
  const { type } = (await response.json()) as { type: string };
  return [response.status, type.replace('urn:zipfront:problem:', '')];
}

describe('who may call the API', () => {
  let store: Store;
  let console: TestConsole;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
  });

  // behaviour: 35.5
  it.each([
    [{ Origin: 'https://evil.example' }, 'other-site'],
    [{ Origin: 'null' }, 'other-site'],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 'other-site'],
    [{ 'Sec-Fetch-Site': 'same-site' }, 'other-site'],
    [{ 'Sec-Fetch-Site': 'none' }, 'other-site'],
    [{ Origin: 'http://localhost:8081', 'Sec-Fetch-Site': 'same-origin' }, null],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, null],
    [{}, null],
  ])('refuses a change from a page of another site (%o)', async (headers, refusal) => {
    const marketer = person(console, await console.signedIn('marketer'));
    const response = await marketer.send('POST', '/spend', PUSH, headers);
    if (refusal === null) expect(response.status).toBe(201);
    else expect(await problem(response)).toEqual([403, refusal]);
    const signIn = { name: 'ana', password: 'x' };
    const signed = await apiClient(console).send('POST', '/session', signIn, headers);
    expect(await problem(signed)).toEqual(
      refusal === null ? [422, 'wrong-credentials'] : [403, refusal],
    );
  });

  // behaviour: 38.27
  it('refuses a request of a page that was opened by another person', async () => {
    const ana = person(console, await console.signedIn('desk'));
    const { name } = await ana.json('GET', '/session');
    const ben = person(console, await console.signedIn('desk'));
    const ofAna = { [ACCOUNT_HEADER]: encodeURIComponent(String(name)) };
    expect((await ana.send('GET', '/call-backs', undefined, ofAna)).status).toBe(200);
    const refused = await ben.send('GET', '/call-backs', undefined, ofAna);
    expect(await problem(refused)).toEqual([401, 'not-signed-in']);
  });

  // behaviour: 35.6
  it('refuses a token that is unknown, expired or revoked', async () => {
    const admin = person(console, await console.signedIn('admin'));
    const body = { name: 'nightly', scopes: ['read:reports'], expires_in_days: 2 };
    const { token, id } = await admin.json('POST', '/tokens', { body, status: 201 });
    const nightly = apiClient(console, { Authorization: `Bearer ${token}` });
    expect(await nightly.json('GET', '/token')).toMatchObject({ name: 'nightly' });
    await admin.send('DELETE', `/tokens/${id}`);
    expect(await problem(await nightly.send('GET', '/token'))).toEqual([401, 'wrong-token']);
    expect(await problem(await admin.send('DELETE', `/tokens/${id}`))).toEqual([404, 'not-found']);

    const second = await admin.json('POST', '/tokens', { body, status: 201 });
    const other = apiClient(console, { Authorization: `Bearer ${second.token}` });
    console.wait(2 * DAY_MS - 1);
    expect((await other.send('GET', '/token')).status).toBe(200);
    console.wait(1);
    expect(await problem(await other.send('GET', '/token'))).toEqual([401, 'wrong-token']);
    for (const text of ['Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`]) {
      const client = apiClient(console, { Authorization: text });
      expect(await problem(await client.send('GET', '/token'))).toEqual([401, 'wrong-token']);
    }
  });

  // behaviour: 35.6
  it('names the token in the audit trail, and notes its use', async () => {
    const client = await program(console, store, ['push:spend']);
    await client.json('POST', '/spend', { body: PUSH, status: 201 });
    const [spend] = await findActions(store.reads, { actor: '', before: '' }, 50);
    expect(spend).toMatchObject({ action: 'spend-imported', actor: 'a program', role: 'token' });
    const admin = person(console, await console.signedIn('admin'));
    const { rows } = await admin.json<{ rows: object[] }>('GET', '/tokens');
    expect(rows).toMatchObject([{ last_used_at: new Date(console.now()).toISOString() }]);
    expect(JSON.stringify(rows)).not.toContain('zfapi_');
  });

  // behaviour: 35.6
  it.each([
    'token',
    'person',
  ])('lets a %s send a bounded number of requests in a minute', async (who) => {
    const client =
      who === 'token'
        ? await program(console, store, ['read:reports'])
        : person(console, await console.signedIn('reader'));
    const other = person(console, await console.signedIn('admin'));
    for (let sent = 0; sent < API_REQUESTS_PER_MINUTE; sent += 1)
      await client.send('GET', '/sites');
    const refused = await client.send('GET', '/sites');
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await problem(refused)).toEqual([429, 'too-many-requests']);
    expect((await other.send('GET', '/sites')).status).toBe(200);
    console.wait(MINUTE_MS);
    expect((await client.send('GET', '/sites')).status).toBe(200);
  });

  it('counts no requests where the limits are off', async () => {
    const unlimited = testConsole(store, { rateLimits: false });
    const client = person(unlimited, await unlimited.signedIn('reader'));
    const statuses = new Set<number>();
    for (let sent = 0; sent <= API_REQUESTS_PER_MINUTE; sent += 1) {
      statuses.add((await client.send('GET', '/sites')).status);
    }
    expect([...statuses]).toEqual([200]);
  });

  // behaviour: 35.7, 35.9, 17.47
  it('asks for the password again where it was typed long ago, and then does it once', async () => {
    const admin = person(console, await console.signedIn('admin'));
    const body = { name: 'Acme', proof: 'bearer' };
    const headers = { 'Idempotency-Key': 'one' };
    console.wait(10 * MINUTE_MS);
    const requested = await admin.send('POST', '/partners', body, headers);
    expect(await problem(requested)).toEqual([403, 'password-needed']);
    const wrong = await admin.send('POST', '/session/confirm', { password: 'wrong' });
    expect(await problem(wrong)).toEqual([422, 'wrong-credentials']);
    await admin.json('POST', '/session/confirm', { body: { password: PASSWORD } });
    const made = await admin.json('POST', '/partners', { body, status: 201, headers });
    const again = await admin.json('POST', '/partners', { body, status: 201, headers });
    expect(again).toEqual({ ...made, key: null });
    const { rows } = await admin.json<{ rows: object[] }>('GET', '/partners');
    expect(rows).toHaveLength(1);
  });

  // behaviour: 35.7
  it('lets an admin do nothing before the second factor where the console is reachable', async () => {
    const { store: fresh, db } = await emptyTestDatabase(engine);
    console = testConsole(fresh, { consoleUrl: 'https://c.example' });
    const { cookie } = await console.signedIn('admin');
    const admin = apiClient(console, { Cookie: `__Host-zf_console=${cookie}` });
    expect(await problem(await admin.send('GET', '/leads'))).toEqual([403, 'second-factor-needed']);
    expect((await admin.send('GET', '/session')).status).toBe(200);
    await db.updateTable('account').set({ totp_secret: newTotpSecret() }).execute();
    expect((await admin.send('GET', '/leads')).status).toBe(200);
  });

  // behaviour: 35.7
  it('says for how long it refuses a sign-in after wrong passwords', async () => {
    const name = await console.addPerson('reader');
    const attempt = () =>
      apiClient(console).send('POST', '/session', { name, password: 'not the password' });
    let refused = await attempt();
    for (let left = 20; refused.status !== 429 && left > 0; left -= 1) refused = await attempt();
    expect(await problem(refused)).toEqual([429, 'too-many-attempts']);
    expect(refused.headers.get('Retry-After')).toBe('900');
  });

  // behaviour: 35.7
  it('opens nothing to a session before its second factor', async () => {
    const { store: fresh, db } = await emptyTestDatabase(engine);
    console = testConsole(fresh);
    const name = await console.addPerson('admin');
    const secret = newTotpSecret();
    await db.updateTable('account').set({ totp_secret: secret }).where('name', '=', name).execute();
    const signedIn = async (client: ApiClient, path: string, body: object) => {
      const response = await client.send('POST', path, body);
      const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
      return { response, client: apiClient(console, { Cookie: cookie }) };
    };
    const first = await signedIn(apiClient(console), '/session', { name, password: PASSWORD });
    expect(await first.response.json()).toMatchObject({ awaits_code: true });
    const waiting = first.client;
    for (const path of ['/session', '/leads', '/accounts']) {
      expect(await problem(await waiting.send('GET', path))).toEqual([401, 'code-needed']);
    }
    const wrong = await waiting.send('POST', '/session/code', { code: '000000' });
    expect(await problem(wrong)).toEqual([422, 'wrong-credentials']);
    const code = createTotp(secret).generate({ timestamp: console.now() });
    const second = await signedIn(waiting, '/session/code', { code });
    expect(await second.response.json()).toMatchObject({ awaits_code: false });
    expect((await second.client.send('GET', '/accounts')).status).toBe(200);
    expect(await problem(await waiting.send('GET', '/accounts'))).toEqual([401, 'not-signed-in']);
  });

  it('refuses another host name', async () => {
    const client: ApiClient = apiClient(console, { Host: 'evil.example' });
    expect((await client.send('GET', '/openapi.json')).status).toBe(421);
  });
});
