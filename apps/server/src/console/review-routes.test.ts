import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { holdReviews } from './desk/testing/sample-items.ts';
import { type ConsoleBrowser, shown, testConsole } from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

let store: Store;
let ana: ConsoleBrowser;
let ben: ConsoleBrowser;
let ids: string[];

beforeEach(async () => {
  store = await emptyTestStore(sqlite);
  const console = testConsole(store);
  [ana, ben] = [await console.signedIn('desk'), await console.signedIn('desk')];
  ids = await holdReviews(store, 3);
});

const pathOf = (at: number) => `/desk/reviews/${ids[at]}`;
const pageOf = async (address: string) => (await shown(await ana.get(address))).screen;
async function reviewOf(at: number) {
  const screen = await pageOf(pathOf(at));
  if (screen.name !== 'review') throw new Error(`not a review: ${screen.name}`);
  return screen;
}
const seenOf = async (at: number) => (await reviewOf(at)).item.seen;
const itemOf = async (at: number) => `${ids[at]} ${await seenOf(at)}`;

describe('the queue of reviews', () => {
  // behaviour: 17.35
  it('lists held reviews, also for a filter that reviews do not have, and none as rejected', async () => {
    expect(await pageOf('/desk/reviews')).toMatchObject({
      queue: { counts: { reviews: 3 }, query: { show: 'open' } },
      rows: ids.map((id) => ({ review: { id }, reason: 'no script' })),
    });
    expect(await pageOf('/desk/reviews?show=mine')).toMatchObject({
      queue: { query: { show: 'open' } },
    });
    expect(await pageOf('/desk/reviews?show=rejected')).toMatchObject({ rows: [] });
  });

  // behaviour: 17.36
  it('rejects the ticked ones together, and takes that back', async () => {
    const items = [await itemOf(0), await itemOf(1)];
    await ben.post(`${pathOf(1)}/decision`, { seen: await seenOf(1), decision: 'approve' });
    const fields: [string, string][] = items.map((item) => ['item', item]);
    const response = await ana.post('/desk/reviews/reject', [...fields, ['reason', 'spam']]);
    const { screen } = await shown(response);
    expect(screen).toMatchObject({
      queue: { done: '1 review is rejected. 1 changed meanwhile, and stayed as they are.' },
      rows: [{ review: { id: ids[2] } }],
      undo: [{ id: ids[0] }],
    });
    if (screen.name !== 'reviews') throw new Error(screen.name);
    const [undo] = screen.undo;
    const undone = await ana.post('/desk/reviews/reopen', { item: `${undo?.id} ${undo?.seen}` });
    expect(undone.headers.get('Location')).toBe(`${pathOf(0)}?done=reopen`);
    expect((await reviewOf(0)).item).toMatchObject({ status: 'pending', reason: 'no script' });
  });

  // behaviour: 17.36
  it('rejects nothing without a reason or a tick, and remembers the ticks', async () => {
    const item = await itemOf(0);
    const without = await ana.post('/desk/reviews/reject', { item, reason: ' ' });
    expect(without.status).toBe(422);
    expect((await shown(without)).screen).toMatchObject({
      form: { values: { items: ids[0] }, errors: { reason: 'Write why it is rejected.' } },
    });
    const none = await ana.post('/desk/reviews/reject', { reason: 'spam' });
    expect((await shown(none)).screen).toMatchObject({
      form: { errors: { reason: 'Tick the reviews to reject.' } },
    });
    expect((await reviewOf(0)).item.status).toBe('pending');
  });
});

describe('the page of a review', () => {
  // behaviour: 17.35, 17.36
  it('publishes an approved review, leads to the next one, and offers to undo the approval', async () => {
    const seen = await seenOf(0);
    const response = await ana.post(`${pathOf(0)}/decision`, { seen, decision: 'approve' });
    const location = response.headers.get('Location') ?? '';
    expect(location).toBe(`${pathOf(1)}?done=approve&of=${ids[0]}`);
    expect(await pageOf(location)).toMatchObject({
      done: 'The review is published.',
      undo: [{ id: ids[0] }],
    });
    expect((await reviewOf(0)).item.status).toBe('approved');
    expect(await pageOf(`${pathOf(1)}?done=approve&of=${ids[2]}`)).toMatchObject({ undo: [] });
  });

  // behaviour: 17.35
  it('rejects a review only with a reason of at most 300 characters', async () => {
    const seen = await seenOf(2);
    for (const reason of ['', 'x'.repeat(301)]) {
      const refused = await ana.post(`${pathOf(2)}/decision`, { seen, decision: 'reject', reason });
      expect(refused.status).toBe(422);
      expect((await shown(refused)).screen).toMatchObject({ rejection: { values: { reason } } });
    }
    const fields = { seen, decision: 'reject', reason: 'insult' };
    const response = await ana.post(`${pathOf(2)}/decision`, fields);
    expect(response.headers.get('Location')).toBe(`${pathOf(0)}?done=reject&of=${ids[2]}`);
    expect((await reviewOf(2)).item).toMatchObject({ status: 'rejected', reason: 'insult' });
  });

  // behaviour: 17.35
  it('stores a response and a pin, and refuses an empty response and an unknown mark', async () => {
    const empty = await ana.post(`${pathOf(0)}/answer`, { seen: await seenOf(0), text: '' });
    expect(empty.status).toBe(422);
    const text = 'Thank you.\nWe fixed it.';
    await ana.post(`${pathOf(0)}/answer`, { seen: await seenOf(0), text });
    await ana.post(`${pathOf(0)}/mark`, { seen: await seenOf(0), mark: 'pin' });
    const odd = await ana.post(`${pathOf(0)}/mark`, { seen: await seenOf(0), mark: 'verify' });
    expect(odd.status).toBe(404);
    expect((await reviewOf(0)).item.review).toMatchObject({ pinned: true, response: { text } });
  });

  // behaviour: 17.33
  it('refuses to change what another person decided meanwhile, and shows what was typed', async () => {
    const seen = await seenOf(0);
    await ben.post(`${pathOf(0)}/decision`, { seen, decision: 'approve' });
    const fields = { seen, decision: 'reject', reason: 'spam' };
    const response = await ana.post(`${pathOf(0)}/decision`, fields);
    expect(response.status).toBe(409);
    expect((await shown(response)).screen).toMatchObject({
      item: { status: 'approved' },
      conflict: expect.stringContaining('desk-2 changed this'),
      rejection: { values: { reason: 'spam' } },
      undo: [],
    });
    const missing = `/desk/reviews/${ids[0]?.replace(/^./, 'f')}`;
    expect((await ana.post(`${missing}/decision`, { seen, decision: 'approve' })).status).toBe(404);
    expect((await ana.get(missing)).status).toBe(404);
  });
});
