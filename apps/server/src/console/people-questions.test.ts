import { expect, it } from 'vitest';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { shown, testConsole } from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

// behaviour: 17.43
it('asks before a person gets a new link or is disabled', async () => {
  const console = testConsole(await emptyTestStore(sqlite));
  const admin = await console.signedIn('admin');
  const screenOf = async (address: string) => (await shown(await admin.get(address))).screen;
  const name = await console.addPerson('desk');
  expect(await screenOf(`/people/reset?name=${name}`)).toMatchObject({
    name: 'question',
    action: '/people/reset',
    hidden: { name },
    back: '/people',
  });
  expect(await screenOf(`/people/disable?name=${name}`)).toMatchObject({
    title: `Disable ${name}?`,
    action: '/people/disable',
  });
  const own = await screenOf('/people/disable?name=admin-1');
  expect(own).toMatchObject({
    consequences: expect.arrayContaining([expect.stringContaining('own account')]),
  });
  for (const path of ['/people/reset?name=stranger', '/people/disable', '/people/reset']) {
    expect((await admin.get(path)).status, path).toBe(404);
  }
});
