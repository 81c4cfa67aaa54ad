import { HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { askForCall, holdReviews, requestOrder } from '../desk/testing/sample-items.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

describe.each(eitherEngine(import.meta.filename))('the desk by the API on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let ana: ApiClient;
  let robot: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    ana = person(console, await console.signedIn('desk'));
    robot = await program(console, store, ['work:desk']);
  });

  const versionOf = async (client: ApiClient, path: string) => {
    const tag = (await client.send('GET', path)).headers.get('ETag') ?? '';
    return { 'If-Match': tag };
  };

  // behaviour: 35.15
  it('shows names and contacts to people alone, and writes down who saw a contact', async () => {
    const id = await askForCall(store);
    const [mine, its] = [
      await ana.json('GET', '/call-backs'),
      await robot.json('GET', '/call-backs'),
    ];
    expect(mine.rows).toMatchObject([
      { id, name: 'Nadia Ruiz', about: '10001 to 99501, 2019 Honda Civic' },
    ]);
    expect(its.rows).toMatchObject([{ id, name: null }]);
    for (const [query, sentence] of [
      ['search=Nadia', 'A token cannot search, because that reads contacts.'],
      ['show=mine', 'A token holds no items.'],
    ]) {
      const refused = await robot.json('GET', `/call-backs?${query}`, { status: 403 });
      expect(refused).toMatchObject({ detail: sentence });
    }
    expect((await robot.send('POST', `/call-backs/${id}/number`)).status).toBe(403);
    expect(await ana.json('POST', `/call-backs/${id}/number`)).toMatchObject({
      phone: expect.stringMatching(/^\+1212555/),
    });
    expect(await robot.json('GET', `/call-backs/${id}`)).toMatchObject({
      holder: 'desk-1',
      history: [{ actor: 'desk-1', what: 'held', note: null }],
    });
  });

  // behaviour: 35.15
  it('notes the outcome of a call in one request, and takes it back', async () => {
    const id = await askForCall(store);
    const path = `/call-backs/${id}`;
    const again = new Date(console.now() + HOUR_MS).toISOString();
    const change = async (body: object, status = 200) =>
      ana.json('PATCH', path, { body, status, headers: await versionOf(ana, path) });
    expect(await change({ action: 'no-answer' }, 422)).toMatchObject({
      errors: [{ pointer: '/call_again_at' }],
    });
    expect(await change({ action: 'no-answer', call_again_at: again })).toMatchObject({
      attempts: 1,
      call_again_at: again,
      status: 'open',
    });
    expect(await change({ action: 'undo' })).toMatchObject({
      attempts: 0,
      call_again_at: null,
      history: [{ what: 'undone' }, { what: 'no-answer' }],
    });
    expect(await change({ action: 'undo' }, 422)).toMatchObject({
      errors: [{ pointer: '/action' }],
    });
    expect(await change({ action: 'done', note: 'wants Monday' })).toMatchObject({
      status: 'done',
      closed_at: expect.stringMatching(/Z$/),
    });
    expect(await change({ action: 'reopen' })).toMatchObject({ status: 'open' });
    expect(await change({ action: 'hold', holder: 'stranger' }, 422)).toBeTruthy();
    expect(await change({ action: 'hold', holder: null })).toMatchObject({ holder: null });
  });

  // behaviour: 35.9
  it('changes an item once for a key, and stores no contact with the answer', async () => {
    const id = await askForCall(store);
    const path = `/call-backs/${id}`;
    await ana.json('POST', `${path}/number`);
    const headers = { ...(await versionOf(ana, path)), 'Idempotency-Key': 'outcome' };
    const body = { action: 'done', note: 'wants Monday' };
    const first = await ana.send('PATCH', path, body, headers);
    const again = await ana.send('PATCH', path, body, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect(await again.json()).toEqual(await first.json());
    const now = await ana.json<{ history: { what: string }[] }>('GET', path);
    expect(now.history.filter(({ what }) => what === 'done')).toHaveLength(1);
    const stored = await store.reads.selectFrom('api_answer').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/Nadia|Monday/);
    // The sums beside it can have any digits.
    expect(stored.map(({ body }) => body).join()).not.toMatch(/212/);
  });

  // behaviour: 35.9
  it('decides on a review once for a key', async () => {
    await holdReviews(store, 1);
    const [{ id = '', seen = '' } = {}] = (
      await ana.json<{ rows: { id: string; seen: string }[] }>('GET', '/reviews')
    ).rows;
    const sent = { action: 'approve', reviews: [{ id, seen }] };
    const options = { body: sent, headers: { 'Idempotency-Key': 'decision' } };
    const first = await ana.json('POST', '/reviews/decide', options);
    expect(first).toMatchObject({ rows: [{ outcome: 'changed' }] });
    expect(await ana.json('POST', '/reviews/decide', options)).toEqual(first);
  });

  // behaviour: 35.11, 35.15
  it('makes one of two changes of an order by a person and a program, and shows the other what changed', async () => {
    const path = `/orders/${await requestOrder(store)}`;
    const headers = await versionOf(ana, path);
    const [one, other] = await Promise.all([
      ana.send('PATCH', path, { status: 'ordered' }, headers),
      robot.send('PATCH', path, { price_cents: 120_000, reason: 'far' }, headers),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 412]);
    const late = one.status === 412 ? one : other;
    const { current } = (await late.json()) as { current: { history: object[] } };
    expect(current.history).toHaveLength(1);
    const now = await ana.json<{ history: object[] }>('GET', path);
    expect(now.history).toHaveLength(1);
  });

  // behaviour: 35.15
  it('changes one thing of an order at a time, with a reason where one is needed', async () => {
    const path = `/orders/${await requestOrder(store)}`;
    const change = async (body: object, status = 200) =>
      ana.json('PATCH', path, { body, status, headers: await versionOf(ana, path) });
    await change({ status: 'ordered', price_cents: 100_000 }, 422);
    await change({}, 422);
    await change({ price_cents: 100_000 }, 422);
    await change({ status: 'delivered' }, 422);
    await change({ pickup_date: '2020-01-01', reason: 'late' }, 422);
    expect(await change({ price_cents: 100_000, reason: 'a long way' })).toMatchObject({
      price_cents: 100_000,
      history: [{ what: 'price', note: 'a long way' }],
    });
    const headers = await versionOf(ana, path);
    expect(
      (await ana.send('POST', `${path}/notes`, { note: 'a text first' }, headers)).status,
    ).toBe(204);
    expect(await robot.json('GET', path)).toMatchObject({
      history: [{ what: 'note', note: null }, {}],
    });
    expect(await ana.json('POST', `${path}/contact`)).toMatchObject({ email: 'otto@mail.example' });
  });

  // behaviour: 35.15
  it('decides on many reviews, but for those that others changed meanwhile, and takes it back', async () => {
    const ids = await holdReviews(store, 3);
    const { rows } = await ana.json<{ rows: { id: string; seen: string }[] }>('GET', '/reviews');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const seen = rows.map(({ id, seen }) => ({ id, seen }));
    const decide = (body: object, status = 200) =>
      ana.json<{ rows: { outcome: string; id: string; seen: string }[] }>(
        'POST',
        '/reviews/decide',
        { body, status },
      );
    await decide({ action: 'reject', reviews: seen }, 422);
    await robot.json('POST', '/reviews/decide', {
      body: { action: 'approve', reviews: [seen[0]] },
    });
    const made = await decide({ action: 'reject', reason: 'spam', reviews: seen });
    expect(made.rows.map(({ outcome }) => outcome)).toEqual([
      'changed-meanwhile',
      'changed',
      'changed',
    ]);
    const [, ...rejected] = made.rows.map(({ id, seen }) => ({ id, seen }));
    const undone = await decide({ action: 'reopen', reviews: rejected });
    expect(undone.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect(await ana.json('GET', `/reviews/${ids[0]}`)).toMatchObject({ status: 'approved' });
  });

  // behaviour: 35.10
  it('goes on through a queue by a cursor while items arrive', async () => {
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.push(await askForCall(store, { created_at: 1_000 + at }));
    type Part = { rows: { id: string }[]; next: string | null };
    const first = await ana.json<Part>('GET', '/call-backs?limit=2');
    await askForCall(store, { created_at: 1 });
    const rest = await ana.json<Part>('GET', `/call-backs?limit=3&cursor=${first.next}`);
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
    const found: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const part: Part = await ana.json('GET', `/call-backs?limit=2&search=Nadia${cursor}`);
      found.push(...part.rows.map(({ id }) => id));
      next = part.next;
    }
    expect(found.slice(0, 5)).toEqual(ids.toReversed());
    expect(found).toHaveLength(6);
    const orders = [await requestOrder(store), await requestOrder(store)];
    const part = await ana.json<{ next: string }>('GET', '/orders?show=estimates&limit=1');
    const { rows } = await ana.json<{ rows: { reference: string }[] }>(
      'GET',
      `/orders?show=estimates&cursor=${part.next}`,
    );
    expect(orders).toContain(rows[0]?.reference);
    expect(rows).toHaveLength(1);
    expect((await ana.send('GET', `/orders?cursor=${part.next}`)).status).toBe(400);
    await holdReviews(store, 3);
    const held = await ana.json<Part>('GET', '/reviews?limit=2');
    expect((await ana.json<Part>('GET', `/reviews?cursor=${held.next}`)).rows).toHaveLength(1);
  });

  // behaviour: 35.20
  it('deletes call-backs and orders for admins alone, unless they changed meanwhile', async () => {
    const admin = person(console, await console.signedIn('admin'));
    const paths = [
      `/call-backs/${await askForCall(store)}`,
      `/orders/${await requestOrder(store)}`,
    ];
    for (const path of paths) {
      const headers = await versionOf(admin, path);
      expect((await ana.send('DELETE', path, undefined, headers)).status).toBe(403);
      expect((await admin.send('DELETE', path)).status).toBe(428);
      const old = { 'If-Match': '"999"' };
      const refused = await admin.send('DELETE', path, undefined, old);
      expect(refused.status).toBe(412);
      expect((await admin.send('DELETE', path, undefined, headers)).status).toBe(204);
      expect((await admin.send('DELETE', path, undefined, headers)).status).toBe(404);
    }
    const { rows } = await admin.json<{ rows: { action: string }[] }>('GET', '/audit?limit=2');
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'call-back-deleted',
      'order-deleted',
    ]);
  });

  // behaviour: 35.15
  it('shows what waits in each queue, and who may hold an item', async () => {
    await askForCall(store);
    await holdReviews(store, 2);
    expect(await robot.json('GET', '/desk')).toMatchObject({
      call_backs: 1,
      orders: 0,
      reviews: 2,
      holders: ['desk-1'],
    });
  });
});
