import { describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { findAccount } from '../accounts/accounts.ts';
import { resetAccount } from '../accounts/add-account.ts';
import { changePassword } from '../accounts/password.ts';
import { confirmSession, findOpenSessions, startSession } from '../accounts/sessions.ts';
import { person } from '../api/testing/api-client.ts';
import {
  NOON,
  PASSWORD,
  shown,
  type TestConsole,
  testConsole,
} from '../testing/console-browser.ts';

const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
const NEXT = 'five other plain words here';

describe.each(
  eitherEngine(import.meta.filename),
)('a reset during another request, on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let name: string;

  /** A store that resets the account after a password was verified, just before a command. */
  const resetBefore = (raced: unknown): Store => ({
    ...store,
    async write(command, input) {
      if (command === raced) {
        const link = { key: 'new', expiresAt: NOON + 1 };
        await store.write(resetAccount, { name, link, by: BY, at: NOON });
      }
      return store.write(command, input);
    },
  });

  async function start(raced: unknown) {
    store = await emptyTestStore(engine);
    console = testConsole(resetBefore(raced));
    name = await console.addPerson('reader');
    return findAccount(store.reads, name);
  }

  const sessionsOf = async (id = '') => findOpenSessions(store.reads, id, NOON);

  // behaviour: 17.5, 17.7
  it('refuses the sign-in as one with a wrong password', async () => {
    const account = await start(startSession);
    const browser = console.browser();
    const response = await browser.post('/sign-in', { name, password: PASSWORD });
    expect(response.status).toBe(422);
    const { screen } = await shown(response);
    expect('form' in screen && screen.form.message).toBe('The name or the password is wrong.');
    expect(browser.cookie).toBeNull();
    expect(await sessionsOf(account?.id)).toEqual([]);
  });

  // behaviour: 17.7
  it.each([
    ['/account/password', changePassword, { current: PASSWORD, password: NEXT }],
    ['/session/confirm', confirmSession, { password: PASSWORD }],
  ])('responds to %s that the session has ended', async (path, command, body) => {
    const account = await start(command);
    const browser = console.browser();
    await browser.post('/sign-in', { name, password: PASSWORD });
    const response = await person(console, browser).send('POST', path, body);
    expect(response.status).toBe(401);
    expect(await findAccount(store.reads, name)).toMatchObject({ password_hash: null });
    expect(await sessionsOf(account?.id)).toEqual([]);
  });
});
