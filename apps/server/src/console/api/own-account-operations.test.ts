import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { createTotp } from '../accounts/totp.ts';
import { PASSWORD, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, apiClient, person } from './testing/api-client.ts';

const NEW_PASSWORD = 'another four plain words';

describe.each(
  eitherEngine(import.meta.filename),
)('the own account by the API on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    client = person(console, await console.signedIn('desk'));
  });

  const signIn = async (password: string) => {
    const body = { name: 'desk-1', password };
    const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = { 'User-Agent': agent };
    return (await apiClient(console, headers).send('POST', '/session', body)).status;
  };

  // behaviour: 17.7, 35.21
  it('changes the password by the present one, and ends all other sessions', async () => {
    expect(await signIn(PASSWORD)).toBe(201);
    type Sessions = { rows: { id: string; browser: string | null }[] };
    // With the one of the link that made the account.
    const before = await client.json<Sessions>('GET', '/account/sessions');
    expect(before.rows.map(({ browser }) => browser).filter(Boolean)).toEqual([
      'Firefox on Windows',
    ]);
    expect(before.rows).toHaveLength(3);
    const change = async (current: string, password: string) =>
      (await client.send('POST', '/account/password', { current, password })).status;
    expect(await change('wrong', NEW_PASSWORD)).toBe(422);
    expect(await change(PASSWORD, 'short')).toBe(422);
    expect(await change(PASSWORD, NEW_PASSWORD)).toBe(204);
    const { rows } = await client.json<Sessions>('GET', '/account/sessions');
    expect(rows).toMatchObject([{ is_this: true }]);
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([422, 201]);
  });

  // behaviour: 17.7, 35.21
  it('ends one session, and no session of another person', async () => {
    const other = person(console, await console.signedIn('reader'));
    type Sessions = { rows: { id: string; is_this: boolean }[] };
    const idOf = async (of: ApiClient) =>
      (await of.json<Sessions>('GET', '/account/sessions')).rows.find((one) => one.is_this)?.id;
    const end = async (id: string | undefined) =>
      (await client.send('DELETE', `/account/sessions/${id}`)).status;
    expect(await end(await idOf(other))).toBe(404);
    expect(await end(await idOf(client))).toBe(204);
    expect((await client.send('GET', '/session')).status).toBe(401);
    expect((await other.send('GET', '/session')).status).toBe(200);
  });

  // behaviour: 17.6, 35.21
  it('turns the second factor on by a code of its secret, and off', async () => {
    const path = '/account/second-factor';
    expect(await client.json('GET', path)).toMatchObject({ state: 'off', is_required: false });
    const made = await client.json<{ secret: string }>('POST', path, { status: 201 });
    expect(made).toMatchObject({ state: 'setup', uri: expect.stringMatching(/^otpauth:/) });
    const on = (code: string) => client.send('POST', `${path}/on`, { code });
    expect((await on('000000')).status).toBe(422);
    const response = await on(createTotp(made.secret).generate({ timestamp: console.now() }));
    expect(response.status).toBe(200);
    const { recovery_codes: codes } = (await response.json()) as { recovery_codes: string[] };
    expect(await client.json('GET', path)).toMatchObject({
      state: 'on',
      secret: null,
      recovery_codes_left: codes.length,
    });
    expect((await on('000000')).status).toBe(409);
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect(await client.json('GET', path)).toMatchObject({ state: 'off' });
  });

  // behaviour: 35.21
  it('sets a password by a link once, and signs in', async () => {
    const admin = person(console, await console.signedIn('admin'));
    const body = { name: 'ben', role: 'desk' };
    const { link } = await admin.json<{ link: string }>('POST', '/accounts', { body, status: 201 });
    const anyone = apiClient(console);
    const options = { body: { token: link } };
    expect(await anyone.json('POST', '/link', options)).toEqual({ account: 'ben' });
    const accept = (password: string) =>
      anyone.send('POST', '/link/password', { token: link, password });
    expect((await accept('short')).status).toBe(422);
    const accepted = await accept(NEW_PASSWORD);
    expect(await accepted.json()).toMatchObject({ name: 'ben', role: 'desk' });
    expect(accepted.headers.get('Set-Cookie')).toMatch(/^zf_console=/);
    expect((await accept(NEW_PASSWORD)).status).toBe(422);
    expect((await anyone.send('POST', '/link', { token: 'unknown' })).status).toBe(422);
  });
});
