import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import { queue } from '../../notifications/testing/outbox.ts';
import { recordAction, recordBackup } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { person, program } from '../api/testing/api-client.ts';
import { testConsole } from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';
import { findFirstSteps } from './find-first-steps.ts';

const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
const TEAM = ['ana@team.example'];
const OPEN = { state: 'open', seen: null, at: null };
const ONLY_SAMPLES = { ...OPEN, seen: 'only sample data so far' };

describe.each(eitherEngine(import.meta.filename))('the first steps on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  const steps = (settings = {}) => findFirstSteps(db, { goals: [], team: TEAM, ...settings });

  // behaviour: 26.10
  it('finds nothing of an empty installation', async () => {
    const { uploads, ...others } = await steps();
    expect(uploads).toEqual({ ...OPEN, state: 'off' });
    for (const step of Object.values(others)) expect(step).toEqual(OPEN);
    expect((await steps({ team: [] })).mail).toEqual({ ...OPEN, state: 'off' });
    expect((await steps({ goals: ['Lead sold'] })).uploads).toMatchObject({
      state: 'done',
      seen: 'Lead sold',
    });
  });

  // behaviour: 26.10
  it('finds links once a touch with a campaign was counted that is no sample', async () => {
    const touched = (names: object) =>
      db
        .insertInto('campaign_site')
        .values({
          source: 'google',
          campaign: 'spring',
          campaign_id: '',
          site: 'insurance',
          origin: 'visit' as const,
          visits: 1,
          ...names,
        })
        .execute();
    await touched({ origin: 'sample', visits: 9 });
    await touched({ campaign: '', visits: 8 });
    expect((await steps()).links).toEqual(ONLY_SAMPLES);
    await touched({ campaign: '', campaign_id: '17' });
    expect((await steps()).links).toMatchObject({ state: 'done', seen: 'google, 17' });
  });

  // behaviour: 26.10
  it('finds spend while an import counts', async () => {
    const console = testConsole(store);
    const browser = await console.signedIn('marketer');
    await importSpend(browser, 'date,source,campaign,cost\n2026-11-21,google,spring,1\n', '');
    expect((await steps()).spend).toEqual({ state: 'done', seen: 'spend.csv', at: console.now() });
    await db.updateTable('spend_import').set({ sample: 1 }).execute();
    expect((await steps()).spend).toEqual(ONLY_SAMPLES);
    await db.updateTable('spend_import').set({ sample: 0, undone_at: NOON }).execute();
    expect((await steps()).spend).toEqual(OPEN);
  });

  // behaviour: 26.10
  it('waits for the first report of a partner that is no sample', async () => {
    await insertPartner(db, 'signature', { id: 'sample', name: 'Sample' });
    await db.insertInto('sample_row').values({ kind: 'partner', id: 'sample' }).execute();
    expect((await steps()).partner).toEqual(ONLY_SAMPLES);
    await insertPartner(db);
    expect((await steps()).partner).toEqual({ ...OPEN, seen: 'no report of Acme Insurance yet' });
    await enterLead(store, 'a lead', { at: NOON });
    await reportLead(store, 'a lead', { status: 'sold', at: NOON, partner: 'acme' });
    await insertPartner(db, 'signature', { id: 'quiet', name: 'Quiet' });
    const seen = 'Acme Insurance';
    expect((await steps()).partner).toEqual({ state: 'done', seen, at: NOON });
  });

  // behaviour: 26.10
  it('waits for a mail that the mail server accepts', async () => {
    const tested = (outcome: string, at: number) =>
      store.write(recordAction, { by: BY, at, action: 'test-mail-sent', detail: { outcome } });
    await tested('accepted, SMTP 550', NOON);
    expect((await steps()).mail).toEqual({ state: 'open', seen: 'SMTP 550', at: NOON });
    await queue(db, { kind: 'order-placed', subject: 'order' });
    await db
      .updateTable('outbox')
      .set({ state: 'sent' })
      .where('channel', '=', 'webhook')
      .execute();
    expect((await steps()).mail).toMatchObject({ state: 'open' });
    await db.updateTable('outbox').set({ state: 'sent' }).where('channel', '=', 'mail').execute();
    expect((await steps()).mail).toEqual({ state: 'done', seen: 'a notification', at: null });
    await tested('accepted, accepted', NOON + 1);
    expect((await steps()).mail).toEqual({ state: 'done', seen: 'a test mail', at: NOON + 1 });
  });

  // behaviour: 26.10
  it('waits until a second person has a password', async () => {
    const console = testConsole(store);
    await console.addPerson('admin');
    expect((await steps()).people).toEqual(OPEN);
    const name = await console.addPerson('desk');
    expect((await steps()).people).toMatchObject({ state: 'done', seen: '2 people' });
    const ofSecond = db.updateTable('account').where('name', '=', name);
    await ofSecond.set({ password_hash: null }).execute();
    expect((await steps()).people).toEqual({ ...OPEN, seen: 'an open invitation' });
    await ofSecond.set({ disabled_at: NOON }).execute();
    expect((await steps()).people).toEqual(OPEN);
  });

  // behaviour: 26.10
  it('finds a backup once our command took one', async () => {
    await store.write(recordBackup, { file: 'before-upgrade-1.db', by: BY, at: NOON });
    expect((await steps()).backup).toEqual(OPEN);
    await store.write(recordAction, { by: BY, at: NOON - 1, action: 'backup-taken' });
    expect((await steps()).backup).toMatchObject({ state: 'done', at: NOON - 1 });
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: NOON });
    expect((await steps()).backup).toEqual({ state: 'done', seen: null, at: NOON });
  });

  // behaviour: 26.10
  it('lists to each caller the steps that it can take, each with its screen', async () => {
    const console = testConsole(store);
    const stepsOf = async (client: ReturnType<typeof person>) =>
      (await client.json<{ rows: { step: string; address: string }[] }>('GET', '/first-steps'))
        .rows;
    const namesOf = async (role: 'reader' | 'marketer' | 'admin') =>
      (await stepsOf(person(console, await console.signedIn(role)))).map(({ step }) => step);
    expect(await namesOf('reader')).toEqual([]);
    expect(await namesOf('marketer')).toEqual(['links', 'spend', 'uploads']);
    expect(await namesOf('admin')).toEqual([
      'links',
      'spend',
      'partner',
      'uploads',
      'mail',
      'people',
      'backup',
    ]);
    const rows = await stepsOf(await program(console, store, ['read:reports', 'manage:uploads']));
    expect(rows.map(({ step, address }) => `${step} ${address}`)).toEqual([
      'links /reports',
      'spend /spend',
      'uploads /connections/uploads',
      'mail /health',
      'people /people',
      'backup /health',
    ]);
  });

  // behaviour: 26.10
  it('lists a link of each site for each platform, if the caller can take that step', async () => {
    const console = testConsole(store);
    const linksOf = async (role: 'reader' | 'marketer') => {
      const client = person(console, await console.signedIn(role));
      return (await client.json<{ links: { link: string }[] }>('GET', '/first-steps')).links;
    };
    expect(await linksOf('reader')).toEqual([]);
    const links = await linksOf('marketer');
    expect(links.map(({ link }) => link)).toEqual([
      'https://site.example/?utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_id={campaignid}',
      'https://site.example/?utm_source=bing&utm_medium=cpc&utm_campaign={Campaign}&utm_id={CampaignId}',
      'https://site.example/?utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_id={{campaign.id}}',
      expect.stringMatching(/^https:\/\/site\.example\/shipping\/\?utm_source=google&/),
      expect.stringMatching(/^https:\/\/site\.example\/shipping\/\?utm_source=bing&/),
      expect.stringMatching(/^https:\/\/site\.example\/shipping\/\?utm_source=facebook&/),
    ]);
  });
});
