import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeAccount, findAccount } from '../../console/accounts/accounts.ts';
import { addAccount, resetAccount } from '../../console/accounts/add-account.ts';
import {
  addApiToken,
  findApiToken,
  newApiToken,
  revokeApiToken,
} from '../../console/accounts/api-tokens.ts';
import { acceptLink, findLink } from '../../console/accounts/links.ts';
import {
  acceptCode,
  startSecondFactor,
  turnSecondFactorOn,
} from '../../console/accounts/second-factor.ts';
import { findSession } from '../../console/accounts/sessions.ts';
import { claimAnswer } from '../../console/api/idempotency.ts';
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  findSavedReports,
} from '../../console/saved-reports/saved-reports.ts';
import { queueSavedReport } from '../../console/saved-reports/send-saved-reports.ts';
import { findPartner } from '../../conversions/postbacks/find-partners.ts';
import { addPartnerKey, endPartnerKey } from '../../conversions/postbacks/partner-keys.ts';
import { addPartner, setPartnerDisabled } from '../../conversions/postbacks/partners.ts';
import { dismissRefused, refusePostback } from '../../conversions/postbacks/refused-postbacks.ts';
import { feedHashes, findFeed, setFeedKey } from '../../conversions/uploads/feed.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { openStore } from '../../open-store.ts';
import {
  type Actor,
  checkAuditTrail,
  findAuditHead,
  headText,
} from '../../platform/audit/audit-trail.ts';
import { databaseFile, isFileUrl } from '../../platform/store/database-url.ts';
import type { Store } from '../../platform/store/store.ts';
import { type Engine, engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../../platform/store/testing/temporary-folder.ts';
import { newDatabase } from '../../platform/store/testing/used-database.ts';
import { arrival, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { joinCampaigns, undoJoin } from '../../reporting/report/join-campaigns.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import type { Fate } from './carry.ts';
import { FATES } from './fates.ts';

const run = promisify(execFile);
/** The commands have the wall clock. */
const NOW = Date.now();
const BY: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };
const CHANGE = { by: BY, at: NOW };

async function command(name: string, args: string[], databaseUrl: string) {
  const call = [join(import.meta.dirname, '..', `${name}.ts`), ...args];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const done = await run(process.execPath, call, { env }).catch((error) => error);
  return { code: done.code ?? 0, text: `${done.stdout}${done.stderr}` };
}

/** Opens a store until it is closed by `close`, or the test ends. */
async function open(url: string): Promise<Store> {
  return openStore({ url, log: silentLog });
}

/** Adds an account that has used its link, with a session of the key `<name>-session`. */
async function addPerson(store: Store, name: string, role: 'admin' | 'desk' | 'marketer') {
  const link = { key: `${name}-link`, expiresAt: NOW + 3_600_000 };
  await store.write(addAccount, { name, role, link, ...CHANGE });
  await use(store, name);
  return findAccount(store.reads, name);
}

async function use(store: Store, name: string, hash = 'hash') {
  const used = { key: `${name}-link`, name, passwordHash: hash, sessionKey: `${name}-session` };
  await store.write(acceptLink, { ...used, replacedKey: null, requestId: null, at: NOW });
}

async function turnOn(store: Store, name: string, secret: string, codes: string[]) {
  const { id: accountId = '' } = (await findAccount(store.reads, name)) ?? {};
  const key = `${name}-session`;
  await store.write(startSecondFactor, { key, secret });
  const factor = { accountId, key, secret, step: 1, recoveryKeys: codes };
  await store.write(turnSecondFactorOn, { ...factor, ...CHANGE });
}

async function addToken(store: Store, name: string) {
  const request = { name, scopes: ['read:audit'], expiresInDays: null, ...CHANGE } as const;
  const { token, row } = newApiToken(request);
  await store.write(addApiToken, { row, by: BY });
  return { token, id: row.id };
}

async function backedUp(engine: Engine) {
  const url = await newDatabase(engine);
  const store = await open(url);
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'eve'])
    await addPerson(store, name, name === 'dan' ? 'marketer' : 'admin');
  await turnOn(store, 'eve', 'SECRET', ['one', 'two']);
  const tokens = { revoked: await addToken(store, 'script'), active: await addToken(store, 'bi') };
  await store.write(claimAnswer, { key: 'answer', content: 'content', at: NOW });
  const visits = {
    deleted: visitRows(),
    out: visitRows(),
    denied: visitRows(),
    plain: visitRows(),
  };
  for (const rows of Object.values(visits)) await store.write(storeVisit, rows);
  for (const id of ['disabled', 'rotated']) {
    const partner = { id, name: id, auth: 'bearer', mapping: '{}', networks: '[]' } as const;
    await store.write(addPartner, { partner, key: { id: `${id}-1`, secret: 'old' }, ...CHANGE });
  }
  const refusal = { partner: 'rotated', reason: 'amount', detail: 'Wrong.', sent: { lead: 'x' } };
  await store.write(refusePostback, { ...refusal, at: NOW, timeZone: 'UTC' });
  await store.write(setFeedKey, { hashes: feedHashes({ key: 'a', password: 'b' }), ...CHANGE });
  const names = { source: 'google', campaign_id: '', campaign: 'x' };
  await store.write(joinCampaigns, { visits: names, spend: names, ...CHANGE });
  const ana = await findAccount(store.reads, 'ana');
  const reports = [];
  for (const name of ['ended', 'deleted', 'fewer']) {
    const schedule = { every: 'day', to: ['a@x.example', 'b@x.example'], dueAt: NOW } as const;
    const report = { name, query: { by: ['campaign'], days: 'yesterday' }, schedule } as never;
    const by = { ...BY, accountId: ana?.id ?? '' };
    reports.push(
      await store.write(addSavedReport, { ...(report as object), by, at: NOW } as never),
    );
  }
  await store.close();
  const file = join(temporaryFolder(), 'backup.db');
  expect((await command('backup', [file], url)).code).toBe(0);
  return { url, file, tokens, visits, reports: reports as string[] };
}

type BackedUp = Awaited<ReturnType<typeof backedUp>>;

/** Returns the head of the audit trail. */
async function endAll({ url, tokens, visits, reports }: BackedUp): Promise<string> {
  const store = await open(url);
  await store.write(revokeApiToken, { id: tokens.revoked.id, ...CHANGE });
  await store.write(changeAccount, { name: 'ben', role: null, ...CHANGE });
  const link = { key: 'cleo-link', expiresAt: NOW + 3_600_000 };
  await store.write(resetAccount, { name: 'cleo', link, ...CHANGE });
  await use(store, 'cleo', 'another hash');
  await store.write(changeAccount, { name: 'dan', role: 'admin', ...CHANGE });
  await store.write(changeAccount, { name: 'ana', role: 'reader', ...CHANGE });
  const { id: accountId = '' } = (await findAccount(store.reads, 'eve')) ?? {};
  const code = { accountId, pendingKey: 'none', key: 'new', factor: { recoveryKey: 'one' } };
  await store.write(acceptCode, { ...code, ...CHANGE });
  await store.write(deleteVisit, { visitId: visits.deleted.visit.id, at: NOW });
  await store.write(setOptOut, { visitId: visits.out.visit.id, privacySignal: 1 });
  const no = arrival({ at: NOW, consent: 'denied', consentVersion: 'v1', consentWords: 'May we?' });
  await store.write(refreshVisit, { visitId: visits.denied.visit.id, arrival: no });
  await store.write(setPartnerDisabled, { partner: 'disabled', isDisabled: true, ...CHANGE });
  const key = { id: 'rotated-2', secret: 'new' };
  await store.write(addPartnerKey, { partner: 'rotated', key, ...CHANGE });
  await store.write(endPartnerKey, { partner: 'rotated', key: 'rotated-1', ...CHANGE });
  const refused = await store.reads.selectFrom('refused_postback').select('id').execute();
  await store.write(dismissRefused, { id: refused[0]?.id ?? '', ...CHANGE });
  await store.write(setFeedKey, {
    hashes: feedHashes({ key: 'c', password: 'd' }),
    by: BY,
    at: NOW + 1,
  });
  const [join] = await store.reads.selectFrom('campaign_join').select('id').execute();
  await store.write(undoJoin, { id: join?.id ?? '', ...CHANGE });
  const [ended = '', deleted = '', fewer = ''] = reports;
  const change = (id: string, schedule: unknown) =>
    store.write(changeSavedReport, {
      id,
      version: 1,
      owner: accountId,
      change: { schedule } as never,
      ...CHANGE,
    });
  await change(ended, null);
  await change(fewer, { every: 'day', to: ['b@x.example'], dueAt: NOW });
  const sent = { dueAt: NOW, sentFor: NOW, nextAt: NOW + DAY_MS, channels: NO_CHANNELS, now: NOW };
  await store.write(queueSavedReport, { id: fewer, ...sent });
  await store.write(deleteSavedReport, { id: deleted, ...CHANGE });
  const head = headText(await findAuditHead(store.reads));
  await store.close();
  return head;
}

describe.each(engines)('npm run restore on $name', (engine) => {
  // behaviour: 13.22
  it('carries over what was ended since the backup', async () => {
    const made = await backedUp(engine);
    const head = await endAll(made);
    const { code, text } = await command('restore', [made.file], made.url);
    expect([code, text]).toEqual([0, expect.stringContaining('revoked tokens: script')]);
    const store = await open(made.url);
    onTestFinished(() => store.close());
    const db = store.reads;
    expect(await findApiToken(db, made.tokens.revoked.token, NOW)).toBeNull();
    expect(await findApiToken(db, made.tokens.active.token, NOW)).not.toBeNull();
    const accounts = await db.selectFrom('account').selectAll().orderBy('name').execute();
    const states = accounts.map(({ name, role, password_hash, disabled_at }) => [
      name,
      role,
      password_hash,
      disabled_at === null,
    ]);
    expect(states).toEqual([
      ['ana', 'reader', 'hash', true],
      ['ben', 'admin', 'hash', false],
      ['cleo', 'admin', null, true],
      ['dan', 'marketer', 'hash', true],
      ['eve', 'admin', 'hash', true],
    ]);
    const codes = await db.selectFrom('recovery_code').select('key').execute();
    expect(codes).toEqual([{ key: 'two' }]);
    const visits = await db
      .selectFrom('visit')
      .select(['id', 'privacy_signal', 'ad_consent'])
      .execute();
    const { deleted, out, denied, plain } = made.visits;
    const stateOf = (id: string) => visits.find((visit) => visit.id === id);
    expect(stateOf(deleted.visit.id)).toBeUndefined();
    expect(stateOf(out.visit.id)?.privacy_signal).toBe(1);
    expect(stateOf(denied.visit.id)?.ad_consent).toBe('denied');
    expect(stateOf(plain.visit.id)).toMatchObject({ privacy_signal: 0, ad_consent: 'not-asked' });
    expect((await findPartner(db, 'disabled'))?.isDisabled).toBe(true);
    expect((await findPartner(db, 'rotated'))?.secrets).toEqual([]);
    expect(await db.selectFrom('refused_postback').select('waiting').execute()).toEqual([
      { waiting: 0 },
    ]);
    expect(await findFeed(db)).toBeUndefined();
    const joins = db.selectFrom('campaign_join').select('id').where('undone_at', 'is', null);
    expect(await joins.execute()).toEqual([]);
    const reports = await findSavedReports(db);
    expect(reports.map(({ name, schedule }) => [name, schedule?.to, schedule?.dueAt])).toEqual([
      ['ended', undefined, undefined],
      ['fewer', ['b@x.example'], NOW + DAY_MS],
    ]);
    expect(text).toContain(`before the restore it had the head ${head}\n`);
    expect(text).toContain(`goes on from the head ${headText(await findAuditHead(db))}\n`);
    expect(text).toContain('cleo (without a password)');
    expect(text).not.toContain('These tokens work');
    const entry = await db
      .selectFrom('console_action')
      .select(['subject', 'detail'])
      .where('action', '=', 'backup-restored')
      .executeTakeFirst();
    expect([entry?.subject, JSON.parse(entry?.detail ?? '').from]).toEqual(['backup.db', head]);
    expect((await checkAuditTrail(db)).changed).toBeNull();
  });

  // behaviour: 13.22
  it('ends sessions, links and stored responses, also in an empty database', async () => {
    const { url, file, tokens } = await backedUp(engine);
    for (const target of [url, await newDatabase(engine)]) {
      const { text } = await command('restore', [file], target);
      const isNew = target !== url;
      expect(text.includes('The previous database was not read: there is no database.')).toBe(
        isNew,
      );
      expect(text.includes('These tokens work: bi, script\n')).toBe(isNew);
      expect(text.includes('These accounts may sign in: ana, ben, cleo, dan, eve\n')).toBe(isNew);
      const store = await open(target);
      expect(await findSession(store.reads, 'ana-session', NOW)).toBeNull();
      expect(await findLink(store.reads, 'ana-link', NOW)).toBeUndefined();
      expect(await store.reads.selectFrom('api_answer').selectAll().execute()).toEqual([]);
      expect(await findApiToken(store.reads, tokens.active.token, NOW)).not.toBeNull();
      await store.close();
    }
  });
});

// behaviour: 13.22
it('says what a restore brings back where the previous database is corrupt', async () => {
  const [sqlite] = engines.filter(({ name }) => name === 'SQLite');
  const { url, file } = await backedUp(sqlite as Engine);
  writeFileSync(databaseFile(url), 'x'.repeat(5_000));
  const { code, text } = await command('restore', [file], url);
  expect(code).toBe(0);
  expect(text).toContain('The previous database was not read: it is corrupt.');
  expect(text).toContain('These tokens work: bi, script\n');
});

// behaviour: 13.22
it('leaves no bytes of a visit that was deleted since the backup', async () => {
  const [sqlite] = engines.filter(({ name }) => name === 'SQLite');
  const made = await backedUp(sqlite as Engine);
  await endAll(made);
  await command('restore', [made.file], made.url);
  const bytes = readFileSync(databaseFile(made.url));
  expect(bytes.includes(made.visits.deleted.visit.session_hash)).toBe(false);
  expect(bytes.includes(made.visits.plain.visit.session_hash)).toBe(true);
});

const ENDS =
  /^(revoked|disabled|deleted|ended|undone|dismissed|withdrawn|rejected|blocked|cancelled|removed|replaced)_/;

// behaviour: 13.22
it('names every column by which something ends', async () => {
  const [sqlite] = engines.filter(({ name }) => name === 'SQLite');
  const url = await newDatabase(sqlite as Engine);
  await (await open(url)).close();
  expect(isFileUrl(url)).toBe(true);
  const database = new DatabaseSync(databaseFile(url), { readOnly: true });
  const columns = database
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
       where t.type = 'table' and t.name not glob 'kysely_*'`,
    )
    .all() as { table: keyof typeof FATES; column: string }[];
  database.close();
  const unnamed = columns.filter(({ table, column }) => {
    const fate: Fate | undefined = FATES[table];
    if (fate === undefined) return true;
    if (!ENDS.test(column) || fate.kind === 'ended' || fate.kind === 'added') return false;
    return !fate.columns?.includes(column);
  });
  expect(unnamed).toEqual([]);
});
