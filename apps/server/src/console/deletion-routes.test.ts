import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { askForCall, requestOrder } from './desk/testing/sample-items.ts';
import {
  type ConsoleBrowser,
  shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

let store: Store;
let console: TestConsole;
let admin: ConsoleBrowser;

beforeEach(async () => {
  store = await emptyTestStore(sqlite);
  console = testConsole(store);
  admin = await console.signedIn('admin');
});

const screenOf = async (address: string, browser = admin) =>
  (await shown(await browser.get(address))).screen;

// behaviour: 17.41
it('asks before an order is deleted, and deletes it for an admin', async () => {
  const reference = await requestOrder(store);
  const path = `/desk/orders/${reference}`;
  expect(await screenOf(path)).toMatchObject({ canDelete: true });
  const question = await screenOf(`${path}/delete`);
  expect(question).toMatchObject({
    name: 'question',
    title: 'Delete the order of Otto Meyer?',
    action: `${path}/delete`,
    hidden: { version: '1' },
    back: path,
    conflict: null,
  });
  const response = await admin.post(`${path}/delete`, { version: '1' });
  expect(response.headers.get('Location')).toBe('/desk/orders?done=deleted');
  expect(await screenOf('/desk/orders?done=deleted')).toMatchObject({
    queue: { done: 'The order is deleted.' },
  });
  for (const again of [admin.get(`${path}/delete`), admin.post(`${path}/delete`)]) {
    expect((await again).status).toBe(404);
  }
  expect(await screenOf('/audit')).toMatchObject({
    actions: expect.arrayContaining([
      expect.objectContaining({ action: 'order-deleted', subject: `order ${reference}` }),
    ]),
  });
});

// behaviour: 17.41
it('asks again where the item was changed after the question', async () => {
  const reference = await requestOrder(store);
  const id = await askForCall(store);
  for (const path of [`/desk/orders/${reference}/delete`, `/desk/call-backs/${id}/delete`]) {
    const response = await admin.post(path, { version: '7' });
    expect(response.status, path).toBe(409);
    expect((await shown(response)).screen).toMatchObject({
      name: 'question',
      conflict: expect.stringContaining('Nothing is deleted'),
    });
  }
  expect(await store.reads.selectFrom('call_back').select('id').execute()).toHaveLength(1);
});

// behaviour: 17.41
it('says that the call of another visitor is deleted with a call-back', async () => {
  const id = await askForCall(store, { phone: '+12125554499', name: '' });
  await askForCall(store, { phone: '+12125554499' });
  const path = `/desk/call-backs/${id}`;
  expect(await screenOf(`${path}/delete`)).toMatchObject({
    title: 'Delete this call-back?',
    consequences: expect.arrayContaining([expect.stringContaining('Another visitor')]),
  });
  const response = await admin.post(`${path}/delete`, { version: '0' });
  expect(response.headers.get('Location')).toBe('/desk/call-backs?done=deleted');
});

// behaviour: 17.41
it('shows the role desk no way to the deletion', async () => {
  const desk = await console.signedIn('desk');
  const reference = await requestOrder(store);
  const id = await askForCall(store);
  for (const path of [`/desk/orders/${reference}`, `/desk/call-backs/${id}`]) {
    expect(await screenOf(path, desk)).toMatchObject({ canDelete: false });
    expect((await desk.get(`${path}/delete`)).status).toBe(403);
    expect((await desk.post(`${path}/delete`, { version: '1' })).status).toBe(403);
  }
});
