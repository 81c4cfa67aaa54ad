import { MINUTE_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { keyOf } from '../../platform/tokens.ts';
import { testConsole } from '../testing/console-browser.ts';
import { holdForm, takeHeldForm } from './sessions.ts';

const FORM = { id: 'one', path: '/people', type: 'text/plain', body: 'name=zo%C3%AB', at: 1_000 };

describe.each(engines)('takeHeldForm on $name', (engine) => {
  let store: Store;
  let key: string;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    key = keyOf((await testConsole(store).signedIn('admin')).cookie ?? '');
  });

  const sessionNow = () =>
    store.reads
      .selectFrom('account_session')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
  const hold = (form: typeof FORM) => store.write(holdForm, { key, form: toJson(form) });
  const take = async (id: string, at: number) =>
    store.write(takeHeldForm, { session: await sessionNow(), id, at });

  // behaviour: 17.47
  it('returns a form to one of two requests at once, and to none after them', async () => {
    await hold(FORM);
    const session = await sessionNow();
    const input = { session, id: 'one', at: 2_000 };
    const taken = await Promise.all([
      store.write(takeHeldForm, input),
      store.write(takeHeldForm, input),
    ]);
    expect(taken.filter((form) => form !== null)).toEqual([FORM]);
    expect(await take('one', 2_000)).toBeNull();
  });

  // behaviour: 17.47
  it('returns no form whose place another one took, and none after ten minutes', async () => {
    await hold(FORM);
    await hold({ ...FORM, id: 'two' });
    expect(await take('one', 2_000)).toBeNull();
    expect(await take('two', FORM.at + 10 * MINUTE_MS + 1)).toBeNull();
    expect(await take('two', FORM.at + 10 * MINUTE_MS)).toMatchObject({ id: 'two' });
  });
});
