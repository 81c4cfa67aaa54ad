import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

describe.each(
  eitherEngine(import.meta.filename),
)('what admins do by the API on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let admin: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    admin = person(console, await console.signedIn('admin'));
  });

  // behaviour: 17.8, 17.10, 35.16
  it('adds, changes, resets and disables accounts, but for the last admin', async () => {
    const body = { name: 'Ben', role: 'desk' };
    const made = await admin.json('POST', '/accounts', { body, status: 201 });
    expect(made).toEqual({ name: 'ben', link: expect.stringContaining('/link#') });
    expect((await admin.send('POST', '/accounts', body)).status).toBe(409);
    expect((await admin.send('PATCH', '/accounts/ben', { role: 'marketer' })).status).toBe(200);
    const again = await admin.json('POST', '/accounts/ben/reset', { status: 201 });
    expect(again.link).not.toBe(made.link);
    expect((await admin.send('PATCH', '/accounts/ben', { disabled: true })).status).toBe(200);
    expect((await admin.send('POST', '/accounts/admin-1/reset')).status).toBe(409);
    expect((await admin.send('PATCH', '/accounts/admin-1', { role: 'reader' })).status).toBe(409);
    expect((await admin.send('PATCH', '/accounts/eve', { role: 'reader' })).status).toBe(404);
    const { rows } = await admin.json<{ rows: object[] }>('GET', '/accounts');
    const used = new Date(console.now()).toISOString();
    expect(rows).toMatchObject([
      { name: 'admin-1', last_used_at: used },
      { name: 'ben', state: 'disabled', last_used_at: null },
    ]);
    const trail = await admin.json<{ rows: object[] }>('GET', '/audit?person=admin-1');
    expect(trail.rows).toMatchObject([
      { action: 'account-disabled', subject: 'ben', detail: {} },
      { action: 'account-reset', subject: 'ben' },
      { action: 'role-changed', subject: 'ben', detail: { from: 'desk', to: 'marketer' } },
      { action: 'account-added', subject: 'ben', detail: { role: 'desk' } },
      { action: 'link-used', subject: null },
    ]);
  });

  // behaviour: 17.75
  it('names the tokens that a person made, and revokes them in the same step', async () => {
    await console.signedIn('admin');
    const other = person(console, await console.signedIn('admin'));
    const body = { name: 'nightly', scopes: ['read:reports'] };
    const { id } = await other.json<{ id: string }>('POST', '/tokens', { body, status: 201 });
    const tokens = [{ id, name: 'nightly' }];
    const { made_by: name } = (await tokensOf())[0] ?? {};
    const change = (changes: object) =>
      admin.json('PATCH', `/accounts/${name}`, { body: changes, status: 200 });
    expect(await admin.json('POST', `/accounts/${name}/reset`, { status: 201 })).toMatchObject({
      tokens,
    });
    expect(await change({ role: 'reader' })).toEqual({ tokens, tokens_revoked: false });
    expect(await change({ disabled: true })).toEqual({ tokens, tokens_revoked: false });
    expect((await tokensOf())[0]?.revoked_at).toBeNull();
    const revoked = await change({ disabled: true, revoke_tokens: true });
    expect(revoked).toEqual({ tokens, tokens_revoked: true });
    expect((await tokensOf())[0]?.revoked_at).not.toBeNull();
    expect(await change({ disabled: true })).toEqual({ tokens: [], tokens_revoked: false });

    async function tokensOf() {
      const { rows } = await admin.json<{ rows: { made_by: string; revoked_at: string | null }[] }>(
        'GET',
        '/tokens',
      );
      return rows;
    }
  });

  // behaviour: 17.10, 35.16
  it('lists the audit trail with filters and a cursor, also as a file', async () => {
    for (const name of ['ben', 'eve', 'zoe']) {
      await admin.json('POST', '/accounts', { body: { name, role: 'desk' }, status: 201 });
    }
    const program1 = await program(console, store, ['read:audit']);
    const list = (query: string) =>
      program1.json<{ rows: { subject: string }[]; next: string | null }>('GET', `/audit?${query}`);
    const first = await list('action=account-added&person=admin-1&limit=2');
    expect(first.rows.map(({ subject }) => subject)).toEqual(['zoe', 'eve']);
    const rest = await list(`action=account-added&person=admin-1&limit=2&cursor=${first.next}`);
    expect(rest.rows.map(({ subject }) => subject)).toEqual(['ben']);
    expect((await list('to=2026-11-21')).rows).toEqual([]);
    expect((await list('from=2026-11-23')).rows).toEqual([]);
    expect((await list('from=2026-11-22&to=2026-11-22')).rows.length).toBeGreaterThan(3);
    const file = await program1.send('GET', '/audit.csv?action=account-added&person=admin-1');
    const [head, line, ...more] = (await file.text()).trimEnd().split('\n');
    expect(head).toBe('id,at,actor,role,action,subject,detail');
    expect(line).toMatch(/,2026-11-22T.*Z,admin-1,admin,account-added,zoe,/);
    expect(more).toHaveLength(2);
    const reader = person(console, await console.signedIn('marketer'));
    expect((await reader.send('GET', '/audit.csv')).status).toBe(403);
    expect((await program1.send('GET', '/audit?from=2026-02-30')).status).toBe(400);
  });

  // behaviour: 17.10, 17.67
  it('filters the audit trail by the days of the reporting time zone', async () => {
    const evening = Date.UTC(2026, 10, 23, 4, 30);
    console.wait(evening - console.now());
    const late = person(console, await console.signedIn('admin'));
    const countOf = async (query: string) =>
      (await late.json<{ rows: object[] }>('GET', `/audit?person=admin-2&${query}`)).rows.length;
    expect(await countOf('from=2026-11-22&to=2026-11-22')).toBeGreaterThan(0);
    expect(await countOf('from=2026-11-23')).toBe(0);
  });

  // behaviour: 35.16
  it('shows the state of the server, of notifications and of experiments', async () => {
    expect(await admin.json('GET', '/health')).toMatchObject({
      writes: true,
      last_backup_at: null,
      last_warehouse_run: null,
      notifications: { waiting: 0, dead: 0 },
    });
    expect(await admin.json('GET', '/notifications')).toMatchObject({ dead: 0, rows: [] });
    expect((await admin.send('POST', '/notifications/test')).status).toBe(409);
    expect(await admin.json('POST', '/notifications/resend', { body: {} })).toEqual({ sent: 0 });
    expect(await admin.json('GET', '/experiments')).toEqual({ rows: [] });
    expect((await admin.send('GET', '/experiments/none')).status).toBe(404);
  });
});
