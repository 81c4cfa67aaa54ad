import { scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { changeAccount, findAccount } from '../accounts/accounts.ts';
import { makeFirstLink, resetAccount } from '../accounts/add-account.ts';
import { findActions } from '../accounts/audit.ts';
import { acceptLink, LINK_MS } from '../accounts/links.ts';
import { CODE_MS, IDLE_MS } from '../accounts/sessions.ts';
import { WINDOW_MS } from '../accounts/sign-in-throttle.ts';
import { createTotp } from '../accounts/totp.ts';
import { person } from '../api/testing/api-client.ts';
import {
  type ConsoleBrowser,
  NOON,
  PASSWORD,
  shown,
  type TestConsole,
  testConsole,
} from '../testing/console-browser.ts';

const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

describe.each(eitherEngine(import.meta.filename))('the console on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let browser: ConsoleBrowser;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    browser = console.browser();
  });

  const signIn = (name: string, password = PASSWORD) =>
    browser.post('/sign-in', { name, password, next: '/account' });
  const messageOf = async (response: Response) => {
    const { screen } = await shown(response);
    return 'form' in screen ? (screen.form.message ?? Object.values(screen.form.errors)[0]) : null;
  };
  const actions = () => findActions(store.reads, { actor: '', before: '' }, 50);

  // behaviour: 17.5
  it('responds the same to a wrong password, an unknown name, and a disabled account', async () => {
    await console.addPerson('admin');
    const name = await console.addPerson('reader');
    await store.write(changeAccount, { name, role: null, by: BY, at: NOON });
    for (const [who, password] of [
      ['admin-1', 'wrong password'],
      ['no-such-name', PASSWORD],
      [name, PASSWORD],
    ]) {
      const response = await signIn(who ?? '', password);
      expect(response.status).toBe(422);
      expect(await messageOf(response)).toBe('The name or the password is wrong.');
      expect(browser.cookie).toBeNull();
    }
    await expect
      .poll(async () => (await actions()).filter(({ action }) => action === 'sign-in-failed'))
      .toHaveLength(2);
  });

  // behaviour: 17.5
  it('refuses the correct password after five failed attempts, for 15 minutes', async () => {
    const name = await console.addPerson('reader');
    for (let times = 0; times < 5; times += 1) await signIn(name, 'wrong password');
    const refused = await signIn(name);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
    expect(await messageOf(refused)).toBe('Too many wrong attempts. Try again in 15 minutes.');
    console.wait(WINDOW_MS);
    expect((await signIn(name)).headers.get('Location')).toBe('/account');
  });

  // behaviour: 17.7
  it('starts each session under a new id, and ends the previous one of the browser', async () => {
    const name = await console.addPerson('reader');
    browser.cookie = newToken();
    const planted = browser.cookie;
    const first = await signIn(name);
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^zf_console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const own = browser.cookie;
    expect(own).not.toBe(planted);
    const other = console.browser();
    other.cookie = planted;
    expect((await other.get('/')).status).toBe(303);
    await signIn(name);
    other.cookie = own;
    expect((await other.get('/')).headers.get('Location')).toBe('/sign-in?why=ended');
    expect((await browser.get('/')).status).toBe(200);
  });

  // behaviour: 17.9
  it('leads on to the item of a link that a person clicked in a webmail', async () => {
    const item = '/desk/orders/7K3M-9QXT-02HB-VZ4C';
    const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
    const requested = await browser.get(item, elsewhere);
    const signInPage = requested.headers.get('Location') ?? '';
    // Without the cookie, which browsers do not send from another site; then once more, from the
    // own page.
    const shownPage = await browser.get(signInPage, elsewhere);
    expect([shownPage.status, shownPage.headers.get('Refresh')]).toEqual([200, `0; url=${item}`]);
    const again = await browser.get(signInPage, { 'Sec-Fetch-Site': 'same-origin' });
    expect([again.status, again.headers.get('Refresh')]).toEqual([200, null]);
    const { screen } = await shown(again);
    const next = screen.name === 'sign-in' ? screen.next : '';
    const name = await console.addPerson('desk');
    const done = await browser.post('/sign-in', { name, password: PASSWORD, next });
    expect([done.status, done.headers.get('Location')]).toEqual([303, item]);
    const foreign = await browser.get('/sign-in?next=https%3A%2F%2Fevil.example%2F', elsewhere);
    expect(foreign.headers.get('Refresh')).toBeNull();
  });

  // behaviour: 17.3
  it('replaces an outdated hash at a sign-in', async () => {
    const name = await console.addPerson('reader');
    const salt = Buffer.from('0123456789abcdef');
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 10, r: 8, p: 1 });
    const link = { key: 'outdated', expiresAt: NOON + 1 };
    await store.write(resetAccount, { name, link, by: BY, at: NOON });
    await store.write(acceptLink, {
      key: link.key,
      name,
      passwordHash: `$scrypt$ln=10,r=8,p=1$${plain(salt)}$${plain(key)}`,
      sessionKey: tokenHash(newToken()),
      replacedKey: null,
      requestId: null,
      at: NOON,
    });
    for (let times = 0; times < 2; times += 1) expect((await signIn(name)).status).toBe(303);
    const account = await findAccount(store.reads, name);
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  // behaviour: 17.7
  it('sets a secure cookie with the __Host- prefix on https', async () => {
    console = testConsole(store, { consoleUrl: 'https://console.example.com' });
    browser = console.browser();
    const response = await signIn(await console.addPerson('reader'));
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^__Host-zf_console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=/);
  });

  // behaviour: 17.6
  it('asks for the second factor in a session that opens no other page', async () => {
    const name = await console.addPerson('reader');
    await signIn(name);
    const own = person(console, browser);
    const { secret } = await own.json<{ secret: string }>('POST', '/account/second-factor', {
      status: 201,
    });
    const code = (timestamp: number) => createTotp(secret).generate({ timestamp });
    const body = { code: code(NOON) };
    type Codes = { recovery_codes: string[] };
    const { recovery_codes: codes } = await own.json<Codes>('POST', '/account/second-factor/on', {
      body,
    });
    expect(codes).toHaveLength(10);
    await person(console, browser).send('DELETE', '/session');

    const half = await signIn(name);
    expect(half.headers.get('Location')).toBe('/sign-in/code?next=%2Faccount');
    const pending = browser.cookie;
    expect((await browser.get('/audit?person=a')).headers.get('Location')).toBe(
      '/sign-in/code?next=%2Faudit%3Fperson%3Da',
    );
    // The code that turned it on was used.
    expect((await browser.post('/sign-in/code', { code: code(NOON) })).status).toBe(422);
    console.wait(30_000);
    const done = await browser.post('/sign-in/code', {
      code: code(NOON + 30_000),
      next: '/account',
    });
    expect(done.headers.get('Location')).toBe('/account');
    expect(browser.cookie).not.toBe(pending);
    await person(console, browser).send('DELETE', '/session');
    await signIn(name);
    const [typed = ''] = codes;
    expect(typed).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await browser.post('/sign-in/code', { code: typed.replaceAll('-', ' ') })).status).toBe(
      303,
    );
    await person(console, browser).send('DELETE', '/session');
    await signIn(name);
    expect((await browser.post('/sign-in/code', { code: typed })).status).toBe(422);
    console.wait(CODE_MS);
    expect((await browser.post('/sign-in/code', { code: code(console.now()) })).status).toBe(303);
    expect((await browser.get('/account')).status).toBe(303);
  });

  // behaviour: 17.2, 17.4
  it('sets a password by a link once, and does not use the link up when it is opened', async () => {
    const token = newToken();
    const link = { key: tokenHash(token), expiresAt: NOON + LINK_MS };
    await store.write(makeFirstLink, { link, at: NOON });
    const stolen = `http://localhost:8081/link#${token}`;
    expect((await browser.post('/link', { token: 'x' })).status).toBe(410);
    expect(await shown(await browser.post('/link', { token: stolen }))).toMatchObject({
      screen: { name: 'set-password', account: null, token },
    });
    const form = { token, name: 'Ana', password: PASSWORD, again: PASSWORD };
    expect((await browser.post('/link/password', { ...form, again: 'x' })).status).toBe(422);
    expect((await browser.post('/link/password', { ...form, name: 'a b' })).status).toBe(422);
    expect((await browser.post('/link/password', form)).status).toBe(303);
    expect(await person(console, browser).json('GET', '/session')).toMatchObject({
      name: 'ana',
      role: 'admin',
    });
    const thief = console.browser();
    expect((await thief.post('/link', { token: stolen })).status).toBe(410);
    expect((await thief.post('/link/password', { ...form, name: 'eve' })).status).toBe(410);
    expect(thief.cookie).toBeNull();
  });

  // behaviour: 17.7
  it('ends an idle session, and renews a used one', async () => {
    await signIn(await console.addPerson('reader'));
    for (let times = 0; times < 3; times += 1) {
      console.wait(IDLE_MS - 60_000);
      expect((await browser.get('/')).status).toBe(200);
      const at = console.now();
      const sessions = store.reads.selectFrom('account_session').select('last_used_at');
      await expect
        .poll(async () => (await sessions.execute()).map((row) => Number(row.last_used_at)))
        .toContain(at);
    }
    console.wait(IDLE_MS);
    expect((await browser.get('/')).headers.get('Location')).toBe('/sign-in?why=ended');
  });
});
