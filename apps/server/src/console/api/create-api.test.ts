import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { PASSWORD, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { apiClient, person, program } from './testing/api-client.ts';

describe.each(eitherEngine(import.meta.filename))('the API on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
  });

  it('signs a person in by name and password', async () => {
    const name = await console.addPerson('marketer');
    const response = await apiClient(console).send('POST', '/session', {
      name,
      password: PASSWORD,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ name, role: 'marketer', awaits_code: false });
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect(await apiClient(console, { Cookie: cookie }).json('GET', '/session')).toMatchObject({
      name,
    });
  });

  // behaviour: 38.26
  it('leads a person who opens a file after the session has ended to the sign-in', async () => {
    const headers = {
      'Sec-Fetch-Dest': 'document',
      Referer: `${console.origin}/leads?status=sold`,
    };
    const response = await apiClient(console).send('GET', '/leads.csv', undefined, headers);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/sign-in?next=%2Fleads%3Fstatus%3Dsold');
  });

  // behaviour: 38.26
  it('shows a person who opens a file why it is refused', async () => {
    const reader = person(console, await console.signedIn('reader'));
    const headers = { 'Sec-Fetch-Dest': 'document' };
    const wrong = await reader.send('GET', '/leads.csv?from=x', undefined, headers);
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('A filter in the address of this page is wrong.');
    const refused = await reader.send('GET', '/tokens.csv', undefined, headers);
    expect(await refused.text()).toContain('Your role (reader) does not have this permission.');
  });

  it('imports a file of spend, and reports it by campaign', async () => {
    const client = await program(console, store, ['push:spend', 'read:reports']);
    const form = new FormData();
    form.set('file', new File(['Day,Campaign,Cost\n2026-11-20,brand,12.50\n'], 'spend.csv'));
    form.set('source', 'google');
    form.set('site', 'insurance');
    const made = await client.json('POST', '/spend-imports', { body: form, status: 201 });
    expect(made).toMatchObject({ rows: 1, days: 1, amount_cents: 1_250, state: 'preview' });
    await client.json('POST', `/spend-imports/${made.id}/apply`);
    const report = await client.json('GET', '/reports?by=campaign');
    expect(report.rows).toMatchObject([{ campaign: 'brand', spend_cents: 1_250, visits: 0 }]);
  });

  it('adds a partner, and shows its key once', async () => {
    const admin = person(console, await console.signedIn('admin'));
    const body = { name: 'Acme Leads', proof: 'signature' };
    const headers = { 'Idempotency-Key': 'one' };
    const made = await admin.json('POST', '/partners', { body, status: 201, headers });
    expect(made).toMatchObject({ id: 'acme-leads', key: expect.stringMatching(/^whsec_/) });
    const again = await admin.json('POST', '/partners', { body, status: 201, headers });
    expect(again).toEqual({ ...made, key: null });
  });

  it('lists no leads before there are any', async () => {
    const client = await program(console, store, ['read:leads']);
    expect(await client.json('GET', '/leads')).toEqual({ rows: [], next: null, count: 0 });
    expect(await (await client.send('GET', '/leads.csv')).text()).toContain('lead_id,kind,at');
  });

  // behaviour: 35.2
  it('describes itself as a document of OpenAPI', async () => {
    const document = await apiClient(console).json('GET', '/openapi.json');
    expect(document).toMatchObject({ openapi: '3.1.0' });
  });
});
