import { HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_CHANNELS, findOutbox } from '../../notifications/testing/outbox.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { changeAccount } from '../accounts/accounts.ts';
import { findActions } from '../accounts/audit.ts';
import { recordConditionCheck } from '../saved-reports/saved-reports.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

const SAVED = {
  name: 'Campaigns of the week',
  query: { by: ['campaign'], days: '7-days', compare: 'before', sort: '-profit_cents' },
};
const SCHEDULE = { every: 'week', to: ['ana@team.example', 'ben@other.example'] };
const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

type Saved = Record<string, unknown> & { id: string };

describe.each(eitherEngine(import.meta.filename))('saved reports on $name', (engine) => {
  let store: Store;
  let db: Awaited<ReturnType<typeof emptyTestDatabase>>['db'];
  let console: TestConsole;
  let ana: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store, {}, ALL_CHANNELS);
    ana = await signedIn('marketer');
  });

  const signedIn = async (role: 'reader' | 'marketer' | 'admin', of = console) =>
    person(of, await of.signedIn(role));
  const save = (changes: object = {}, client = ana) =>
    client.json<Saved>('POST', '/saved-reports', { body: { ...SAVED, ...changes }, status: 201 });
  const problem = async (response: Response) => {
    const { type, errors } = (await response.json()) as { type: string; errors?: object[] };
    return { status: response.status, type: type.replace('urn:zipfront:problem:', ''), errors };
  };

  // behaviour: 36.1
  it('saves a query under a name, for all who read reports', async () => {
    const saved = await save({ schedule: SCHEDULE });
    expect(saved).toMatchObject({
      ...SAVED,
      owner: 'marketer-1',
      schedule: { ...SCHEDULE, next_at: '2026-11-23T13:00:00.000Z' },
    });
    await save({ name: 'By day' });
    const reader = await signedIn('reader');
    const { rows } = await reader.json<{ rows: Saved[] }>('GET', '/saved-reports');
    expect(rows.map(({ name }) => name)).toEqual(['By day', SAVED.name]);
    const token = await program(console, store, ['read:reports']);
    const of = await token.json('GET', `/saved-reports/${saved.id}`);
    expect(of).toMatchObject({ name: SAVED.name, schedule: { every: 'week', to: null } });
    const report = await token.send('GET', '/reports?by=campaign&days=7-days&compare=before');
    expect(await report.json()).toMatchObject({ from: '2026-11-15', to: '2026-11-21' });
  });

  // behaviour: 36.1
  it('changes and deletes a saved report of its owner, and any by an admin', async () => {
    const { id } = await save();
    const path = `/saved-reports/${id}`;
    const change = (client: ApiClient, body: object, version: string) =>
      client.send('PATCH', path, body, { 'If-Match': version });
    const [version] = [(await ana.send('GET', path)).headers.get('ETag') ?? ''];
    const ben = await signedIn('marketer');
    expect(await problem(await change(ben, { name: 'x' }, version))).toMatchObject({
      status: 403,
      type: 'not-owner',
    });
    expect((await ben.send('DELETE', path)).status).toBe(403);
    const changed = await change(ana, { name: 'Mine', schedule: SCHEDULE }, version);
    expect(await changed.json()).toMatchObject({ name: 'Mine', query: SAVED.query });
    const late = await change(ana, { name: 'Late' }, version);
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ current: { name: 'Mine' } });
    const admin = await signedIn('admin');
    const ended = await change(admin, { schedule: null }, late.headers.get('ETag') ?? '');
    expect(await ended.json()).toMatchObject({ owner: 'marketer-1', schedule: null });
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect((await ana.send('DELETE', path)).status).toBe(404);
  });

  // behaviour: 36.6
  it('notes each change in the audit trail, without addresses', async () => {
    const { id } = await save({ schedule: SCHEDULE });
    const body = { query: { by: ['day'] }, schedule: null };
    await ana.send('PATCH', `/saved-reports/${id}`, body, { 'If-Match': '"1"' });
    await ana.send('DELETE', `/saved-reports/${id}`);
    const found = await findActions(store.reads, { actor: 'marketer-1', before: '' }, 50);
    expect(
      found
        .filter(({ subject }) => subject === id)
        .map(({ action, detail }) => [action, detail])
        .toReversed(),
    ).toEqual([
      [
        'saved-report-added',
        {
          name: SAVED.name,
          mails: 'each week',
          addresses: '2',
          domains: 'team.example, other.example',
        },
      ],
      ['saved-report-changed', { name: SAVED.name, query: 'changed', mails: 'none' }],
      ['saved-report-deleted', { name: SAVED.name }],
    ]);
  });

  // behaviour: 36.2
  it('refuses a query as a report does', async () => {
    const queries: [query: object, pointer: string][] = [
      [{ by: ['campaign', 'campaign'] }, '/query/by'],
      [{ by: ['partner'], days: '90-days', compare: 'before' }, '/query/from'],
      [{ site: 'elsewhere' }, '/query/site'],
      [{ days: '8-days' }, '/query/days'],
      [{ from: '2026-11-01' }, '/query/from'],
      [[], '/query'],
    ];
    for (const [query, pointer] of queries) {
      const response = await ana.send('POST', '/saved-reports', { ...SAVED, query });
      expect(await problem(response)).toMatchObject({ status: 422, errors: [{ pointer }] });
    }
  });

  // behaviour: 36.6
  it('refuses names of several lines, hidden characters, and what is no plain address', async () => {
    const names = [
      'Week\r\nBcc: eve@evil.example',
      'Week\u2028Bcc: eve@evil.example',
      'Week \u202eexe.fdp',
      '   ',
      'x'.repeat(101),
    ];
    const addresses = [
      ['ana@team.example\r\nBcc: eve@evil.example'],
      ['ana@team.example, eve@evil.example'],
      ['Ana <ana@team.example>'],
      [`${'a'.repeat(250)}@team.example`],
      [],
      Array.from({ length: 11 }, (_, index) => `a${index}@team.example`),
    ];
    const bodies = [
      ...names.map((name) => ({ ...SAVED, name })),
      ...addresses.map((to) => ({ ...SAVED, schedule: { ...SCHEDULE, to } })),
      { ...SAVED, schedule: { ...SCHEDULE, every: 'hour' } },
    ];
    for (const body of bodies) {
      const found = await problem(await ana.send('POST', '/saved-reports', body));
      expect([body, found]).toMatchObject([body, { status: 422, type: 'wrong-body' }]);
    }
  });

  // behaviour: 36.10
  it('stores a condition until its schedule is replaced, and notes it', async () => {
    const condition = { measure: 'cost_per_lead_cents', relation: 'above', value: 2500 };
    const { id } = await save({ schedule: { ...SCHEDULE, condition } });
    const path = `/saved-reports/${id}`;
    const change = (body: object, version: string) =>
      ana.json('PATCH', path, { body, headers: { 'If-Match': version } });
    expect(await change({ name: 'Dear leads' }, '"1"')).toMatchObject({ schedule: { condition } });
    const [, added] = await findActions(store.reads, { actor: 'marketer-1', before: '' }, 2);
    expect(added?.detail).toMatchObject({ condition: 'cost_per_lead_cents above 2500' });
    expect(await change({ schedule: SCHEDULE }, '"2"')).toMatchObject({
      schedule: { condition: null },
    });
  });

  // behaviour: 36.10
  it('forgets when a condition was asked once the query is another', async () => {
    const condition = { measure: 'leads', relation: 'above', value: 5 };
    const { id } = await save({ schedule: { ...SCHEDULE, condition } });
    const change = (body: object, version: string) =>
      ana.json('PATCH', `/saved-reports/${id}`, { body, headers: { 'If-Match': version } });
    const checked = { at: Date.parse('2026-11-20T13:00:00Z'), held: true };
    for (const [version, body] of [{}, { schedule: { ...SCHEDULE, condition } }].entries()) {
      await store.write(recordConditionCheck, { id, ...checked });
      const named = await change({ name: 'Dear leads', ...body }, `"${2 * version + 1}"`);
      expect(named).toMatchObject({ schedule: { checked: { held: true } } });
      const changed = await change({ query: { by: ['day'] }, ...body }, `"${2 * version + 2}"`);
      expect(changed).toMatchObject({ schedule: { checked: null } });
    }
  });

  // behaviour: 36.10
  it('refuses a wrong condition, and one on what its report never knows', async () => {
    const leads = { measure: 'leads', relation: 'below', value: 5 };
    const cost = { ...leads, measure: 'cost_per_lead_cents' };
    const wrong: [condition: unknown, query?: object][] = [
      [{ ...leads, measure: '__proto__' }],
      [{ ...leads, measure: ['leads'] }],
      [{ ...leads, measure: 'visits; drop table visit' }],
      [{ ...leads, relation: 'equals' }],
      [{ ...leads, value: '5' }],
      [{ ...leads, value: null }],
      [{ ...leads, value: 1e13 }],
      [{ ...leads, more: 1 }],
      [{ measure: 'leads', relation: 'below' }],
      ['leads < 5'],
      [[leads]],
      [cost, { device: 'phone' }],
      [{ ...leads, of: 'columns' }],
      [{ ...cost, of: 'rows' }, { by: ['device'] }],
      [{ ...leads, of: 'rows', measure: 'visits' }, { by: ['state'] }],
      [{ ...leads, of: 'rows', measure: 'first_leads' }, { by: ['partner'] }],
      [{ ...leads, measure: 'visits' }, { line: 'auto' }],
      [{ ...leads, measure: 'first_leads' }, { partner: 'acme' }],
      [{ ...leads, relation: 'fallen', value: 0.2 }],
    ];
    for (const [condition, query = {}] of wrong) {
      const body = { ...SAVED, query, schedule: { ...SCHEDULE, condition } };
      const found = await problem(await ana.send('POST', '/saved-reports', body));
      expect([body, found]).toMatchObject([body, { status: 422, type: 'wrong-body' }]);
      const [error] = found.errors as { pointer: string }[];
      expect(error?.pointer).toMatch(/^\/schedule\/condition/);
    }
    const { id } = await save({ schedule: { ...SCHEDULE, condition: cost } });
    const change = { query: { device: 'phone' } };
    const changed = await ana.send('PATCH', `/saved-reports/${id}`, change, { 'If-Match': '"1"' });
    expect(await problem(changed)).toMatchObject({
      status: 422,
      errors: [{ pointer: '/schedule/condition' }],
    });
  });

  // behaviour: 36.2
  it('refuses a schedule where no mail is sent', async () => {
    const silent = testConsole(store);
    const bea = await signedIn('marketer', silent);
    const body = { ...SAVED, schedule: SCHEDULE };
    expect(await problem(await bea.send('POST', '/saved-reports', body))).toMatchObject({
      status: 409,
      type: 'no-mail',
    });
    const { id } = await save({}, bea);
    const change = { schedule: SCHEDULE };
    const changed = await bea.send('PATCH', `/saved-reports/${id}`, change, { 'If-Match': '"1"' });
    expect(await problem(changed)).toMatchObject({ status: 409, type: 'no-mail' });
  });

  // behaviour: 36.8
  it('sends a saved report now to each address, and leaves its next time', async () => {
    const { id } = await save({ schedule: SCHEDULE });
    const path = `/saved-reports/${id}`;
    expect(await ana.json('POST', `${path}/send`)).toEqual({ addresses: 2 });
    const mails = (await findOutbox(store)).filter(({ kind }) => kind === 'saved-report');
    expect(mails.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual(
      SCHEDULE.to.map((address) => [address, id]),
    );
    expect(await ana.json('GET', path)).toMatchObject({
      schedule: { next_at: '2026-11-23T13:00:00.000Z' },
    });
    const [action] = await findActions(store.reads, { actor: 'marketer-1', before: '' }, 1);
    expect(action).toMatchObject({
      action: 'saved-report-sent',
      subject: id,
      detail: { name: SAVED.name, addresses: '2' },
    });
  });

  // behaviour: 36.8
  it('refuses to send a report without addresses, or of another person or of one who left', async () => {
    const { id } = await save();
    const send = async (client: ApiClient) =>
      problem(await client.send('POST', `/saved-reports/${id}/send`));
    expect(await send(ana)).toMatchObject({ status: 409, type: 'not-allowed' });
    expect(await send(await signedIn('marketer'))).toMatchObject({ status: 403 });
    await store.write(changeAccount, { name: 'marketer-1', role: null, by: BY, at: 0 });
    expect(await send(await signedIn('admin'))).toMatchObject({ status: 409, type: 'not-allowed' });
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 36.5
  it('goes on under an admin who changes the report of a disabled account', async () => {
    const { id } = await save({ schedule: SCHEDULE });
    const admin = await signedIn('admin');
    await store.write(changeAccount, { name: 'marketer-1', role: null, by: BY, at: 0 });
    const path = `/saved-reports/${id}`;
    const left = await admin.json('GET', path);
    expect(left).toMatchObject({ owner: 'marketer-1', schedule: { next_at: null } });
    const change = { body: { name: 'Mine' }, headers: { 'If-Match': '"1"' } };
    expect(await admin.json('PATCH', path, change)).toMatchObject({
      owner: 'admin-2',
      schedule: { next_at: '2026-11-23T13:00:00.000Z' },
    });
  });

  // behaviour: 36.3
  it('leaves the time of a schedule whose addresses change at eight', async () => {
    const { id } = await save({ schedule: { ...SCHEDULE, every: 'day' } });
    console.wait(HOUR_MS);
    const change = async (schedule: object, version: string) =>
      ana.json('PATCH', `/saved-reports/${id}`, {
        body: { schedule },
        headers: { 'If-Match': version },
      });
    const to = ['eve@team.example', 'eve@team.example'];
    expect(await change({ every: 'day', to }, '"1"')).toMatchObject({
      schedule: { to: ['eve@team.example'], next_at: '2026-11-22T13:00:00.000Z' },
    });
    expect(await change({ every: 'month', to }, '"2"')).toMatchObject({
      schedule: { next_at: '2026-12-01T13:00:00.000Z' },
    });
  });

  // behaviour: 36.1
  it('saves at most 200 reports', async () => {
    const { id } = await save();
    const row = await db
      .selectFrom('saved_report')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 199 }, (_, index) => ({ ...row, id: `report ${index}` }));
    await db.insertInto('saved_report').values(more).execute();
    expect(await problem(await ana.send('POST', '/saved-reports', SAVED))).toMatchObject({
      status: 409,
      type: 'too-many',
    });
  });
});
