import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import {
  eitherEngine,
  emptyTestStore,
  readAsWritten,
} from '../../platform/store/testing/engines.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { findQuote, findTouches, findVisit, readTouch, visitResponse } from './find-visit.ts';
import { refreshVisit } from './refresh-visit.ts';
import { storeVisit } from './store-visit.ts';

describe.each(eitherEngine(import.meta.filename))('findVisit on $name', (engine) => {
  let store: Store;
  const [other, own] = [visitRows({ path: '/other/' }), visitRows({ path: '/own/' })];
  const key = { visitId: own.visit.id, sessionHash: own.visit.session_hash };

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    for (const rows of [other, own]) await store.write(storeVisit, rows);
  });

  // behaviour: 6.1
  it('finds the visit of a session until it expires', async () => {
    const { expires_at } = own.visit;
    const found = await findVisit(store.reads, { ...key, now: expires_at - 1 });
    expect(found).toMatchObject({ visit: own.visit, first: { path: '/own/' } });
    expect(await findVisit(store.reads, { ...key, now: expires_at })).toBeNull();
  });

  // behaviour: 11.1
  it('finds no visit by the session of another one', async () => {
    const sessionHash = other.visit.session_hash;
    expect(await findVisit(store.reads, { ...key, sessionHash, now: NOON })).toBeNull();
  });

  // behaviour: 11.3
  it('finds only the first and the last touch of the visit', async () => {
    for (const source of ['a', 'b']) {
      for (const { visit } of [own, other]) {
        const path = visit.id === own.visit.id ? `/${source}/` : '/other/';
        const use = arrival({ path, fields: { source } });
        await store.write(refreshVisit, { visitId: visit.id, arrival: use });
      }
    }
    expect(await findTouches(store.reads, own.visit.id)).toMatchObject({
      first: { path: '/own/' },
      last: { path: '/b/' },
    });
    const nobody = await findTouches(store.reads, visitRows().visit.id);
    expect(nobody).toEqual({ first: null, last: null });
  });

  // behaviour: 11.3
  it('finds the first touch, also when its row was written last', async () => {
    const rows = visitRows({ path: '/first/' });
    await store.write(storeVisit, rows);
    const visitId = rows.visit.id;
    const last = arrival({ path: '/last/', fields: { source: 'last' } });
    await store.write(refreshVisit, { visitId, arrival: last });
    // A row that is changed is written behind the others.
    if (engine.name === 'PostgreSQL') {
      await sql`update touch set at = at where position = 1`.execute(store.reads);
    }
    await readAsWritten(engine, store);
    expect(await findTouches(store.reads, visitId)).toMatchObject({
      first: { path: '/first/' },
      last: { path: '/last/' },
    });
  });

  // behaviour: 3.4.3
  it('finds the quote of the visit, and no quote of an unknown one', async () => {
    expect(await findQuote(store.reads, own.visit.id)).toEqual({ id: own.quote.id });
    expect(await findQuote(store.reads, visitRows().visit.id)).toBeNull();
  });
});

describe.each(eitherEngine(import.meta.filename))('the quote of a visit on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);

  // behaviour: 3.4.3, 7.1.7
  it('returns the quote of the visit, and 404 without one', async () => {
    expect((await browser().get('/api/quotes/current/')).status).toBe(404);
    await browser().post('/api/visits/');
    const first = await browser().get('/api/quotes/current/');
    expect(first.status).toBe(200);
    const quote = (await first.json()) as { id: string };
    expect(quote).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await (await browser().get('/api/quotes/current/')).json()).toEqual(quote);
  });

  // behaviour: 3.4.3
  it('returns no quote of a visit that has expired', async () => {
    await browser().post('/api/visits/');
    server().wait(VISIT_LIFETIME_MS - 1);
    expect((await browser().get('/api/quotes/current/')).status).toBe(200);
    server().wait(1);
    expect((await browser().get('/api/quotes/current/')).status).toBe(404);
  });
});

// behaviour: 3.4.1, 6.2
it('responds with the first name of a return user, and with null for others', () => {
  const { visit, touch } = visitRows();
  const first = readTouch(touch);
  const known = { visit: { ...visit, zipcode: '90210' }, first, last: null };
  expect(visitResponse(known)).toEqual({
    id: visit.id,
    zipcode: '90210',
    return_user: null,
    attribution: { first, last: null },
  });
  const named = { ...known, visit: { ...visit, first_name: 'Ann' } };
  expect(visitResponse(named).return_user).toEqual({ first_name: 'Ann' });
});
