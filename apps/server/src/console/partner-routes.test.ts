import type { PartnerScreen } from '@zipfront/contracts/console/partners';
import { beforeEach, describe, expect, it } from 'vitest';
import { findPartner } from '../postbacks/find-partner.ts';
import { findUnmatchedLeads } from '../postbacks/find-unmatched-leads.ts';
import { keyHash } from '../postbacks/is-own-postback.ts';
import { readPostback } from '../postbacks/read-postback.ts';
import { storePostback } from '../postbacks/store-postback.ts';
import type { Store } from '../store/store.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import {
  type ConsoleBrowser,
  NOON,
  shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';
import { CONFIRMED_MS } from './with-permission.ts';

const ACME = { name: 'Acme Insurance', id: 'acme', auth: 'signature', networks: '' };
const PAGE = '/connections/partners/acme';

type ScreenOf<Name> = Extract<PartnerScreen, { name: Name }>;

describe.each(engines)('the page of partners on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let admin: ConsoleBrowser;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    admin = await console.signedIn('admin');
  });

  const add = (changes: Partial<typeof ACME> = {}) =>
    admin.post('/connections/partners', { ...ACME, ...changes });
  async function screen<Name extends PartnerScreen['name']>(response: Response, _name: Name) {
    return (await shown(response)).screen as ScreenOf<Name>;
  }
  const actions = async () => {
    const rows = await store.reads
      .selectFrom('console_action')
      .select(['action', 'subject'])
      .where('subject', '=', 'acme')
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };
  async function send(fields: Record<string, string>, at = NOON): Promise<void> {
    const partner = await findPartner(store.reads, 'acme');
    const sent = { transaction_id: '1', lead_id: 'lead', ...fields };
    const read = readPostback(sent, {
      partner: 'acme',
      mapping: partner?.mapping ?? {},
      now: at,
    });
    if ('wrong' in read) throw new Error(read.wrong);
    await store.write(storePostback, { row: read.row, timeZones: {} });
  }

  // behaviour: 22.10
  it('adds a partner, and shows its key once', async () => {
    const made = await screen(await add(), 'partner-key');
    expect(made).toMatchObject({ partner: 'acme', path: '/api/postbacks/acme' });
    expect(made.key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await findPartner(store.reads, 'acme'))?.secrets).toEqual([made.key]);
    const page = await (await admin.get(PAGE)).text();
    expect(page).not.toContain('whsec_');
    expect(await actions()).toEqual(['partner-added']);
  });

  // behaviour: 22.10
  it('stores of a token its hash alone', async () => {
    const { key } = await screen(await add({ auth: 'bearer' }), 'partner-key');
    expect((await findPartner(store.reads, 'acme'))?.secrets).toEqual([keyHash(key)]);
  });

  // behaviour: 22.10
  it('leaves a key valid beside a new one until it is ended', async () => {
    const first = (await screen(await add(), 'partner-key')).key;
    const second = (await screen(await admin.post(`${PAGE}/keys`), 'partner-key')).key;
    const secrets = async () => (await findPartner(store.reads, 'acme'))?.secrets.sort();
    expect(await secrets()).toEqual([first, second].sort());
    const { keys } = await screen(await admin.get(PAGE), 'partner');
    expect(keys).toHaveLength(2);
    const oldest = await store.reads
      .selectFrom('partner_key')
      .select('id')
      .where('secret', '=', first)
      .executeTakeFirstOrThrow();
    const ended = await admin.post(`${PAGE}/keys/end`, { key: oldest.id });
    expect(ended.headers.get('Location')).toBe(`${PAGE}?done=ended`);
    expect(await secrets()).toEqual([second]);
    expect(await actions()).toEqual(['partner-added', 'partner-key-made', 'partner-key-ended']);
  });

  // behaviour: 22.11
  it('lists what is not counted, and gives words a meaning later', async () => {
    await add();
    await send({ event: 'funded', amount: '10' }, NOON - 1);
    await send({ event: 'lead_sold', transaction_id: '2' });
    const before = await screen(await admin.get(PAGE), 'partner');
    expect(before.partner).toMatchObject({ counted: 0, unmatched: 2, refused: 0, lastAt: NOON });
    expect(before.unmatched).toMatchObject([
      { event: 'lead_sold', isWordUnknown: false },
      { event: 'funded', cents: 1_000, isWordUnknown: true },
    ]);
    expect(before.form.values.words).toContain('lead_sold = sold');
    const words = 'funded = bound\r\nlead_sold = sold';
    await admin.post(`${PAGE}/words`, { words });
    const after = await screen(await admin.get(PAGE), 'partner');
    expect(after.unmatched.map(({ isWordUnknown }) => isWordUnknown)).toEqual([false, false]);
    expect(after.form.values.words).toBe('funded = bound\nlead_sold = sold');
    expect(await findUnmatchedLeads(store.reads, { now: NOON, limit: 9 })).toEqual([]);
  });

  // behaviour: 22.10, 22.11
  it('reports wrong fields with what was typed', async () => {
    await add();
    const again = await add();
    expect(again.status).toBe(422);
    expect((await screen(again, 'partners')).form).toMatchObject({
      values: { name: 'Acme Insurance' },
      errors: { id: 'There is a partner of this id.' },
    });
    const wrong = await screen(await add({ id: 'A b', name: '', networks: 'home' }), 'partners');
    expect(Object.keys(wrong.form.errors).sort()).toEqual(['id', 'name', 'networks']);
    const words = await admin.post(`${PAGE}/words`, { words: 'sold = sold\nbad = paid' });
    expect(words.status).toBe(422);
    expect((await screen(words, 'partner')).form.errors.words).toContain('Line 2');
    expect((await admin.get('/connections/partners/other')).status).toBe(404);
  });

  // behaviour: 22.10
  it('lets marketers read, and asks admins for their password', async () => {
    await add();
    const marketer = await console.signedIn('marketer');
    expect((await screen(await marketer.get(PAGE), 'partner')).canChange).toBeNull();
    expect((await marketer.post(`${PAGE}/keys`)).status).toBe(403);
    console.wait(CONFIRMED_MS);
    const refused = await admin.post(`${PAGE}/keys`);
    expect(refused.headers.get('Location')).toBe('/confirm?next=%2Fconnections%2Fpartners');
    expect((await screen(await admin.get(PAGE), 'partner')).canChange).toBe(false);
  });
});
