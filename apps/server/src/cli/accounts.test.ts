import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addAccount } from '../console/accounts/add-account.ts';
import { addApiToken, findApiToken, newApiToken } from '../console/accounts/api-tokens.ts';
import { findActions } from '../console/accounts/audit.ts';
import { acceptLink, findLink } from '../console/accounts/links.ts';
import { openStore } from '../open-store.ts';
import type { Actor } from '../platform/audit/audit-trail.ts';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { unprivileged } from '../platform/store/testing/unprivileged.ts';
import { tokenHash } from '../platform/tokens.ts';
import { accounts as runAccounts } from './accounts.ts';

const run = promisify(execFile);

function accountsOn(env: Record<string, string>) {
  return async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(`${line}\n`);
    const code = await runAccounts(args, { env, print, printError: print });
    return { code, text: lines.join('') };
  };
}

// behaviour: 17.13
it('names the database file that this user may not read, and the cure', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-accounts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'zipfront.db');
  writeFileSync(file, 'not to be read');
  chmodSync(file, 0);
  chmodSync(folder, 0o755);
  if (!unprivileged.canRun(process.execPath)) return context.skip('Node is not for all users.');
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'accounts.ts'), 'list'],
    { ...unprivileged.ids, env: { DATABASE_URL: `file:${file}` }, encoding: 'utf8' },
  );
  if (/ERR_MODULE_NOT_FOUND|EACCES/.test(stderr)) context.skip('Sources are not for all users.');
  expect(status).toBe(1);
  expect(stderr).toBe(
    `This user may not read the database file ${file}: run the command as the user that the server runs as, for example with sudo -u zipfront.\n`,
  );
});

describe.each(eitherEngine(import.meta.filename))('npm run accounts on $name', (engine) => {
  // behaviour: 17.13, 17.63
  it('adds, resets, lists and disables accounts, and records it in the audit trail', async () => {
    const database = await engine.createForStore();
    const store = await openStore({ url: database.url, log: silentLog });
    const env = { DATABASE_URL: database.url, CONSOLE_URL: 'https://c.example' };
    const accounts = accountsOn(env);
    expect((await accounts('add', 'ana')).text).toContain('--role expects one of reader,');
    const added = await accounts('add', 'Ana', '--role', 'admin');
    const [, token = ''] = /\nhttps:\/\/c\.example\/link#([\w-]{43})\n$/.exec(added.text) ?? [];
    expect(await findLink(store.reads, tokenHash(token), Date.now())).toEqual({ account: 'ana' });
    expect(await accounts('add', 'ana', '--role', 'desk')).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is an account of the name ana'),
    });
    expect((await accounts('reset', 'ana')).text).toContain('https://c.example/link#');
    expect(await findLink(store.reads, tokenHash(token), Date.now())).toBeUndefined();
    expect((await accounts('disable', 'ana')).text).toContain('ana is disabled');
    expect((await accounts('disable', 'eve')).text).toBe('No account has the name eve.\n');
    expect((await accounts('list')).text).toMatch(
      /^ana +admin +disabled +no second factor\n1 account\n$/,
    );
    const call = [join(import.meta.dirname, 'accounts.ts'), 'disable', 'eve'];
    await expect(
      run(process.execPath, call, { env: { ...process.env, ...env } }),
    ).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'No account has the name eve.\n' });
    const trail = await findActions(store.reads, { actor: '', before: '' }, 50);
    expect(trail.map(({ action, role }) => [action, role])).toEqual([
      ['account-disabled', 'terminal'],
      ['account-reset', 'terminal'],
      ['account-added', 'terminal'],
    ]);
    const audit = await accounts('audit');
    expect(audit).toEqual({
      code: 0,
      text: expect.stringMatching(/^3 entries are as they were written; head 3:[\da-f]{64}\n$/),
    });
    const [, head = ''] = /head (\S+)/.exec(audit.text) ?? [];
    expect(await accounts('audit', head)).toEqual(audit);
    expect(await accounts('audit', `2${head.slice(1)}`)).toMatchObject({
      code: 1,
      text: expect.stringContaining('does not have the head 2:'),
    });
    await store.close();
    await database.drop();
  });

  // behaviour: 17.8, 17.75
  it('names the tokens of a person who is disabled, and warns of a reset of the last admin', async () => {
    const database = await engine.createForStore();
    const store = await openStore({ url: database.url, log: silentLog });
    const accounts = accountsOn({ DATABASE_URL: database.url });
    const admin: Actor = { accountId: null, name: 'ana', role: 'admin', requestId: null };
    for (const name of ['ana', 'ben']) {
      const link = { key: name, expiresAt: Date.now() + 60_000 };
      await store.write(addAccount, { name, role: 'admin', link, by: admin, at: 0 });
      const used = { key: name, name, passwordHash: 'hash', sessionKey: name, replacedKey: null };
      await store.write(acceptLink, { ...used, requestId: null, at: Date.now() });
    }
    const request = { name: 'nightly', scopes: ['read:audit'], expiresInDays: null } as const;
    const { row } = newApiToken({ ...request, by: admin, at: Date.now() });
    await store.write(addApiToken, { row, by: admin });
    const named = `Tokens that ana made still work; "revoke <id>" ends one:\n  ${row.id} nightly\n`;
    const done = 'ana is disabled, and its sessions have ended.\n';
    expect((await accounts('disable', 'ana')).text).toBe(done + named);
    const revoked = await accounts('disable', 'ana', '--revoke-tokens');
    expect(revoked.text).toBe(`${done}Revoked tokens: nightly\n`);
    expect((await accounts('disable', 'ana')).text).toBe(done);
    expect((await accounts('reset', 'ben')).text).toMatch(
      /^ben is the last admin: use the link before it ends\.\nben is reset\./,
    );
    await store.close();
    await database.drop();
  });

  // behaviour: 35.6
  it('makes, lists and revokes tokens of programs', async () => {
    const database = await engine.createForStore();
    const store = await openStore({ url: database.url, log: silentLog });
    const accounts = accountsOn({ DATABASE_URL: database.url });
    const refused = await accounts('token', 'nightly', '--scope', 'read:everything');
    expect(refused.text).toContain('--scope expects some of read:reports,');
    const made = await accounts('token', 'nightly', '--scope', 'read:reports, push:spend');
    const [, apiToken = ''] = /\n(zfapi_[\w-]{43})\n$/.exec(made.text) ?? [];
    const found = await findApiToken(store.reads, apiToken, Date.now());
    expect(found).toMatchObject({ name: 'nightly', scopes: ['read:reports', 'push:spend'] });
    expect((await accounts('tokens')).text).toContain('nightly: read:reports, push:spend; never');
    expect((await accounts('revoke', found?.id ?? '')).text).toContain('The token is revoked');
    expect(await accounts('revoke', found?.id ?? '')).toMatchObject({ code: 1 });
    expect(await findApiToken(store.reads, apiToken, Date.now())).toBeNull();
    await store.close();
    await database.drop();
  });
});
