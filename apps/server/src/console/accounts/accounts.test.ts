import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../open-store.ts';
import {
  type Actor,
  checkAuditTrail,
  findAuditHead,
  headText,
  isAuditHead,
} from '../../platform/audit/audit-trail.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase, openDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { changeAccount, findAccount, listAccounts } from './accounts.ts';
import { addAccount, makeFirstLink, resetAccount } from './add-account.ts';
import { findActions } from './audit.ts';
import { acceptLink, findLink } from './links.ts';
import { changePassword } from './password.ts';
import {
  acceptCode,
  startSecondFactor,
  type TypedFactor,
  turnSecondFactorOn,
} from './second-factor.ts';
import {
  confirmSession,
  findOpenSessions,
  findSession,
  IDLE_MS,
  recordFailure,
  SESSION_MS,
  startSession,
  touchSession,
} from './sessions.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const LATER = NOW + 60_000;
const BY: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };

/** A sign-in with the password of the links' accounts. */
const signIn = (accountId: string, key: string) => ({
  accountId,
  verifiedHash: 'hash',
  key,
  replacedKey: null,
  awaitsCode: false,
  newHash: null,
  by: BY,
  at: NOW,
});

/** Runs a statement on a connection of its own, which may write. */
async function runOn(url: string, statement: string): Promise<void> {
  if (url.startsWith('file:')) {
    const database = new DatabaseSync(url.slice('file:'.length));
    try {
      database.exec(statement);
    } finally {
      database.close();
    }
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe.each(eitherEngine(import.meta.filename))('accounts on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
  });

  const use = (key: string, { name = 'ana', at = NOW, session = `${key}-session` } = {}) =>
    store.write(acceptLink, {
      key,
      name,
      passwordHash: 'hash',
      sessionKey: session,
      replacedKey: null,
      requestId: null,
      at,
    });
  const link = (key: string) => ({ key, expiresAt: LATER });
  const words = async () =>
    (await findActions(store.reads, { actor: '', before: '' }, 50)).map(({ action }) => action);

  /** The first account, an admin. */
  async function first() {
    await store.write(makeFirstLink, { link: link('first'), at: NOW });
    await use('first');
    const account = await findAccount(store.reads, 'ana');
    if (!account) throw new Error('The first account is missing.');
    return account;
  }

  // behaviour: 17.2
  it('creates the first account by one link, and issues no second such link', async () => {
    expect(await store.write(makeFirstLink, { link: link('one'), at: NOW })).toBe(true);
    expect(await store.write(makeFirstLink, { link: link('two'), at: NOW })).toBe(true);
    expect(await findLink(store.reads, 'one', NOW)).toEqual({ account: null });
    expect(await use('one')).toBe(true);
    expect(await use('two', { name: 'eve' })).toBe(false);
    expect(await store.write(makeFirstLink, { link: link('three'), at: NOW })).toBe(false);
    expect(await listAccounts(store.reads, NOW)).toEqual([
      { name: 'ana', role: 'admin', state: 'active', has_second_factor: false, last_used_at: NOW },
    ]);
    expect(await words()).toEqual(['link-used']);
  });

  // behaviour: 17.4
  it('uses a link once, also when it is used twice at the same time', async () => {
    await first();
    const added = { name: 'ben', role: 'desk', link: link('ben'), by: BY, at: NOW } as const;
    expect(await store.write(addAccount, added)).toBe(true);
    expect(await store.write(addAccount, added)).toBe(false);
    const ends = await Promise.all(['a', 'b', 'c'].map((session) => use('ben', { session })));
    expect(ends.sort()).toEqual([false, false, true]);
    expect(await findLink(store.reads, 'ben', NOW)).toBeUndefined();
  });

  // behaviour: 17.4
  it('refuses a link after its time', async () => {
    await store.write(makeFirstLink, { link: link('first'), at: NOW });
    expect(await findLink(store.reads, 'first', LATER)).toBeUndefined();
    expect(await use('first', { at: LATER })).toBe(false);
  });

  // behaviour: 17.10
  it('refuses to change or delete an entry of the audit trail in the database', async () => {
    const database = await engine.createForStore();
    const own = await openStore({ url: database.url, log: silentLog });
    await own.write(recordFailure, { step: 'password', by: BY, at: NOW });
    const changes = ["update console_action set actor = 'eve'", 'delete from console_action'];
    for (const key of engine.name === 'SQLite' ? ['id', 'position'] : []) {
      const columns = 'at, actor, role, action, detail) select';
      const values = "at, 'eve', role, action, detail from console_action";
      changes.push(
        `insert or replace into console_action (${key}, id, ${columns} ${key}, 'x', ${values}`,
      );
    }
    for (const change of changes) {
      await expect(runOn(database.url, change)).rejects.toThrow(/neither changed nor deleted/);
    }
    const found = await findActions(own.reads, { actor: '', before: '' }, 50);
    expect(found).toMatchObject([{ actor: 'root', action: 'sign-in-failed' }]);
    await own.close();
    await database.drop();
  });

  // behaviour: 17.63
  it('shows an entry of the audit trail that was changed in the database, and one that was taken away', async () => {
    const { db, store: own, url } = await openDatabase(engine);
    const record = (step: 'password' | 'code') =>
      own.write(recordFailure, { step, by: BY, at: NOW });
    await record('password');
    const first = await findAuditHead(db);
    await Promise.all([record('code'), record('password'), record('code')]);
    const head = await findAuditHead(db);
    expect(await checkAuditTrail(db)).toEqual({ entries: 4, changed: null, head });
    expect(await isAuditHead(db, headText(first))).toBe(true);
    expect(await isAuditHead(db, headText({ ...first, position: 2 }))).toBe(false);

    const free = {
      SQLite: 'drop trigger console_action_no_update; drop trigger console_action_no_delete',
      PostgreSQL: 'alter table console_action disable trigger user',
    };
    await runOn(url, free[engine.name]);
    // PostgreSQL stores it behind the others from then on.
    await runOn(url, 'update console_action set actor = actor where position = 2');
    expect(await checkAuditTrail(db, 3)).toEqual({ entries: 4, changed: null, head });
    await runOn(url, 'delete from console_action where position = 4');
    expect(await checkAuditTrail(db)).toMatchObject({ entries: 3, changed: null });
    expect(await isAuditHead(db, headText(head))).toBe(false);
    await runOn(url, "update console_action set actor = 'eve' where position = 2");
    expect(await checkAuditTrail(db)).toMatchObject({ entries: 1, changed: 2, head: first });
    await runOn(url, 'delete from console_action where position = 2');
    expect(await checkAuditTrail(db)).toMatchObject({ entries: 1, changed: 2 });
  });

  // behaviour: 17.8
  it('refuses to remove the last admin who can sign in', async () => {
    await first();
    const change = (name: string, role: 'admin' | 'reader' | null) =>
      store.write(changeAccount, { name, role, by: BY, at: NOW });
    await store.write(addAccount, { name: 'ben', role: 'admin', link: link('b'), by: BY, at: NOW });
    expect(await change('ana', null)).toBe('last-admin');
    expect(await change('ana', 'reader')).toBe('last-admin');
    expect(await change('ana', 'admin')).toBe('changed');
    expect(await change('no-such-name', null)).toBe('missing');
    await use('b');
    expect(await change('ana', null)).toBe('changed');
    expect(await findSession(store.reads, 'first-session', NOW)).toBeNull();
  });

  // behaviour: 17.8
  it('refuses to reset the last admin who can sign in, except at a terminal', async () => {
    const { id } = await first();
    const person: Actor = { accountId: id, name: 'ana', role: 'admin', requestId: null };
    const reset = (by: Actor, name = 'ana') =>
      store.write(resetAccount, { name, link: link(`${by.role}-${name}`), by, at: NOW });
    expect(await reset(person)).toBe('last-admin');
    expect(await findSession(store.reads, 'first-session', NOW)).not.toBeNull();
    expect(await reset(person, 'no-such-name')).toBe('missing');
    expect(await reset(BY)).toBe('last-reset');
    await use('terminal-ana');
    await store.write(addAccount, { name: 'ben', role: 'admin', link: link('b'), by: BY, at: NOW });
    expect(await reset(person)).toBe('last-admin');
    await use('b');
    const both = await Promise.all([reset(person), reset(person, 'ben')]);
    expect(both.sort()).toEqual(['last-admin', 'reset']);
  });

  // behaviour: 17.8
  it('opens no session of an account that is disabled during a sign-in', async () => {
    await first();
    await store.write(addAccount, { name: 'ben', role: 'desk', link: link('b'), by: BY, at: NOW });
    await use('b');
    const { id = '' } = (await findAccount(store.reads, 'ben')) ?? {};
    await store.write(changeAccount, { name: 'ben', role: null, by: BY, at: NOW });
    expect(await store.write(startSession, signIn(id, 'late'))).toBe(false);
    expect(await findSession(store.reads, 'late', NOW)).toBeNull();
  });

  // behaviour: 17.7
  it('opens no session and sets no password with a password that was reset in the meantime', async () => {
    const { id } = await first();
    const own = { accountId: id, key: 'first-session', verifiedHash: 'hash', by: BY, at: NOW };
    const starts = (from: string) =>
      [1, 2, 3, 4].map((at) => store.write(startSession, signIn(id, `${from}-${at}`)));
    await Promise.all([
      ...starts('before'),
      store.write(changePassword, { ...own, passwordHash: 'hash' }),
      store.write(resetAccount, { name: 'ana', link: link('new'), by: BY, at: NOW }),
      ...starts('after'),
    ]);
    expect(await findOpenSessions(store.reads, id, NOW)).toEqual([]);
    expect(await store.write(changePassword, { ...own, passwordHash: 'late' })).toBe('ended');
    expect(await store.write(confirmSession, own)).toBe('ended');
    expect((await findAccount(store.reads, 'ana'))?.password_hash).toBeNull();
  });

  // behaviour: 17.7
  it('compares the verified password with the one that another change has set', async () => {
    const { id } = await first();
    const own = { accountId: id, key: 'first-session', by: BY, at: NOW };
    const change = (verifiedHash: string, passwordHash: string) =>
      store.write(changePassword, { ...own, verifiedHash, passwordHash });
    expect(await change('hash', 'other')).toBe('done');
    expect(await change('hash', 'late')).toBe('wrong');
    expect(await store.write(confirmSession, { ...own, verifiedHash: 'hash' })).toBe('wrong');
    expect(await store.write(startSession, signIn(id, 'late'))).toBe(false);
    expect((await findAccount(store.reads, 'ana'))?.password_hash).toBe('other');
    expect(await store.write(confirmSession, { ...own, verifiedHash: 'other' })).toBe('done');
    const recorded = (await words()).sort();
    expect(recorded).toEqual(['link-used', 'password-changed', 'password-confirmed']);
  });

  // behaviour: 17.4
  it('ends all sessions of an account when its link is used', async () => {
    const { db } = await emptyTestDatabase(engine);
    const { id } = await first();
    await store.write(resetAccount, { name: 'ana', link: link('new'), by: BY, at: NOW });
    await db.updateTable('account').set({ password_hash: 'hash' }).execute();
    await store.write(startSession, signIn(id, 'own'));
    await use('new');
    const open = await findOpenSessions(store.reads, id, NOW);
    expect(open.map(({ key }) => key)).toEqual(['new-session']);
  });

  // behaviour: 17.8
  it('resets an account: deletes password, second factor and sessions, and issues one new link', async () => {
    const { id } = await first();
    await store.write(addAccount, { name: 'ben', role: 'desk', link: link('b'), by: BY, at: NOW });
    await use('b');
    const { id: other = '' } = (await findAccount(store.reads, 'ben')) ?? {};
    for (const [accountId, key] of [
      [id, 'first-session'],
      [other, 'b-session'],
    ] as const) {
      await store.write(startSecondFactor, { key, secret: 'S' });
      const on = { accountId, key, secret: 'S', step: 4, recoveryKeys: ['one'], by: BY, at: NOW };
      expect(await store.write(turnSecondFactorOn, on)).toBe(true);
    }
    await store.write(resetAccount, { name: 'ana', link: link('old'), by: BY, at: NOW });
    await store.write(resetAccount, { name: 'ana', link: link('new'), by: BY, at: NOW });
    expect(await findAccount(store.reads, 'ana')).toMatchObject({
      id,
      password_hash: null,
      totp_secret: null,
    });
    const codes = await store.reads.selectFrom('recovery_code').select('account_id').execute();
    expect(codes).toEqual([{ account_id: other }]);
    expect(await findSession(store.reads, 'first-session', NOW)).toBeNull();
    expect(await findLink(store.reads, 'old', NOW)).toBeUndefined();
    expect(await findLink(store.reads, 'new', NOW)).toEqual({ account: 'ana' });
    const missing = { name: 'no-such-name', link: link('x'), by: BY, at: NOW };
    expect(await store.write(resetAccount, missing)).toBe('missing');
  });

  // behaviour: 17.7
  it('ends a session 12 hours after its last use, and 7 days after its start', async () => {
    const { id } = await first();
    const at = async (time: number) => {
      const found = await findSession(store.reads, 'first-session', time);
      expect(await findOpenSessions(store.reads, id, time)).toHaveLength(found === null ? 0 : 1);
      return found !== null;
    };
    expect(await at(NOW + IDLE_MS - 1)).toBe(true);
    expect(await at(NOW + IDLE_MS)).toBe(false);
    await store.write(touchSession, { key: 'first-session', at: NOW + SESSION_MS - 1 });
    expect(await at(NOW + SESSION_MS - 1)).toBe(true);
    expect(await at(NOW + SESSION_MS)).toBe(false);
  });

  // behaviour: 17.7
  it('deletes sessions that have ended when another one starts', async () => {
    const { id } = await first();
    const startAt = async (time: number) => {
      await store.write(startSession, { ...signIn(id, `at-${time}`), at: NOW + time });
      const rows = await store.reads.selectFrom('account_session').select('key').execute();
      return rows.map(({ key }) => key);
    };
    await store.write(touchSession, { key: 'first-session', at: NOW + SESSION_MS - 1 });
    expect(await startAt(SESSION_MS)).toEqual([`at-${SESSION_MS}`]);
    expect(await startAt(SESSION_MS + IDLE_MS)).toEqual([`at-${SESSION_MS + IDLE_MS}`]);
  });

  // behaviour: 17.6, 17.10
  it('records a correct password before the code', async () => {
    const { id } = await first();
    await store.write(startSession, { ...signIn(id, 'half'), awaitsCode: true });
    const [entry] = await findActions(store.reads, { actor: '', before: '' }, 50);
    expect(entry).toMatchObject({ action: 'password-accepted', detail: { awaited: 'code' } });
  });

  // behaviour: 17.6
  it('ends all other sessions when the second factor is turned on', async () => {
    const { id } = await first();
    await store.write(startSession, signIn(id, 'other'));
    await store.write(startSecondFactor, { key: 'first-session', secret: 'S' });
    const on = { accountId: id, key: 'first-session', secret: 'S', step: 4, recoveryKeys: ['one'] };
    expect(await store.write(turnSecondFactorOn, { ...on, by: BY, at: NOW })).toBe(true);
    const open = await findOpenSessions(store.reads, id, NOW);
    expect(open.map(({ key }) => key)).toEqual(['first-session']);
  });

  // behaviour: 17.6
  it('accepts a recovery code once, and rejects the code of a used step', async () => {
    const { id: accountId } = await first();
    const base = { accountId, by: BY, at: NOW };
    const key = 'first-session';
    const on = { ...base, key, secret: 'S', step: 4, recoveryKeys: ['one', 'two'] };
    expect(await store.write(turnSecondFactorOn, on)).toBe(false);
    await store.write(startSecondFactor, { key, secret: 'S' });
    expect(await store.write(turnSecondFactorOn, on)).toBe(true);

    let pending = 0;
    const accept = async (factor: TypedFactor) => {
      const pendingKey = `pending-${pending++}`;
      await store.write(startSession, { ...signIn(accountId, pendingKey), awaitsCode: true });
      return store.write(acceptCode, { ...base, pendingKey, key: `${pendingKey}-new`, factor });
    };
    expect(await accept({ step: 4 })).toBe(false);
    expect(await accept({ step: 5 })).toBe(true);
    expect(await accept({ step: 5 })).toBe(false);
    expect(await accept({ recoveryKey: 'one' })).toBe(true);
    expect(await accept({ recoveryKey: 'one' })).toBe(false);
    expect(await findSession(store.reads, 'pending-1', NOW)).toBeNull();
    expect(await findSession(store.reads, 'pending-1-new', NOW)).toMatchObject({
      session: { awaits_code: 0 },
    });
  });
});
