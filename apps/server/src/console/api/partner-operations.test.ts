import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program } from './testing/api-client.ts';

describe.each(eitherEngine(import.meta.filename))('partners by the API on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    client = await program(testConsole(store), store, ['read:partners', 'manage:partners']);
    const body = { name: 'Acme Leads', proof: 'signature' };
    await client.json('POST', '/partners', { body, status: 201 });
  });

  // behaviour: 35.11
  it('makes the first of two changes of one version, and shows the second what changed', async () => {
    const read = await client.send('GET', '/partners/acme-leads');
    const headers = { 'If-Match': read.headers.get('ETag') ?? '' };
    const change = (body: object) => client.send('PATCH', '/partners/acme-leads', body, headers);
    const [one, other] = await Promise.all([
      change({ disabled: true }),
      change({ status_mapping: { bought: 'sold' } }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 412]);
    const [done, late] = one.status === 200 ? [one, other] : [other, one];
    const now = await client.json('GET', '/partners/acme-leads');
    expect(await done.json()).toEqual(now);
    expect(done.headers.get('ETag')).not.toBe(headers['If-Match']);
    expect(await late.json()).toMatchObject({ current: now });
  });

  // behaviour: 35.11
  it('refuses a change without a version, and repeats no unchanged answer', async () => {
    const change = await client.send('PATCH', '/partners/acme-leads', { disabled: true });
    expect(change.status).toBe(428);
    const tag = (await client.send('GET', '/partners/acme-leads')).headers.get('ETag') ?? '';
    const headers = { 'If-None-Match': tag };
    expect((await client.send('GET', '/partners/acme-leads', undefined, headers)).status).toBe(304);
  });

  it('refuses a second partner of one id, and ends keys', async () => {
    const again = await client.send('POST', '/partners', { name: 'acme leads', proof: 'query' });
    expect(again.status).toBe(409);
    await client.json('POST', '/partners/acme-leads/keys', { status: 201 });
    const { keys } = await client.json<{ keys: { id: string }[] }>('GET', '/partners/acme-leads');
    expect(keys).toHaveLength(2);
    await client.send('DELETE', `/partners/acme-leads/keys/${keys[0]?.id}`);
    expect(await client.json('GET', '/partners/acme-leads')).toMatchObject({ keys: [keys[1]] });
    expect((await client.send('POST', '/partners', { name: '¿?', proof: 'query' })).status).toBe(
      422,
    );
  });

  // behaviour: 35.24
  it('tries a report without storing it', async () => {
    const body = { lead_id: 'test-lead', event: 'lead_sold', amount: '10.00' };
    expect(await client.json('POST', '/partners/acme-leads/test', { body })).toMatchObject({
      status: 202,
      refusal: null,
      outcome: 'stored',
      is_proof_checked: true,
      lead: null,
    });
    const wrong = { ...body, amount: 'ten' };
    expect(await client.json('POST', '/partners/acme-leads/test', { body: wrong })).toMatchObject({
      status: 422,
      outcome: null,
    });
    expect(await client.json('GET', '/partners/acme-leads/unmatched')).toEqual({ rows: [] });
    expect((await client.send('POST', '/partners/none/test', body)).status).toBe(404);
    expect((await client.send('GET', '/refused-reports/none')).status).toBe(404);
  });
});
