import type { Role } from '@zipfront/contracts/console/accounts';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { terminalActor } from '../../platform/audit/audit-trail.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { findOrder } from '../../shipping/orders/find-order.ts';
import { changeAccount, findAccount } from '../accounts/accounts.ts';
import { addAccount } from '../accounts/add-account.ts';
import { changeCallBack, findCallBack } from './call-back.ts';
import { findDeskEntries } from './entries.ts';
import { showCallBackNumber, showOrderContact } from './show-contact.ts';
import { askForCall, requestOrder } from './testing/sample-items.ts';

const TERMINAL = terminalActor('root');
const REACHED = { what: 'attempt', outcome: 'done', callAgainAt: null, note: null } as const;

describe.each(eitherEngine(import.meta.filename))('items of the desk on $name', (engine) => {
  /** The desk with two accounts; ana holds an open and a closed call-back and an order, ben a call-back. */
  async function heldItems() {
    const store = await emptyTestStore(engine);
    const people = [];
    for (const name of ['ana', 'ben']) {
      const link = { key: name, expiresAt: NOON + DAY_MS };
      await store.write(addAccount, { name, role: 'desk', link, by: TERMINAL, at: NOON });
      const accountId = (await findAccount(store.reads, name))?.id ?? '';
      people.push({ accountId, name, role: 'desk' as const, requestId: null });
    }
    const [ana, ben] = people as [(typeof people)[0], (typeof people)[0]];
    const [open, closed, other] = [
      await askForCall(store),
      await askForCall(store),
      await askForCall(store),
    ];
    const order = await requestOrder(store);
    for (const id of [open, closed]) {
      await store.write(showCallBackNumber, { id, by: ana, at: NOON });
    }
    await store.write(changeCallBack, {
      id: closed,
      version: 1,
      change: REACHED,
      by: ana,
      at: NOON,
    });
    await store.write(showCallBackNumber, { id: other, by: ben, at: NOON });
    await store.write(showOrderContact, { reference: order, by: ana, at: NOON });
    const change = (role: Role | null) =>
      store.write(changeAccount, { name: 'ana', role, by: TERMINAL, at: NOON });
    const holders = async () => [
      ...(await Promise.all(
        [open, closed, other].map(async (id) => (await findCallBack(store.reads, id))?.holder),
      )),
      (await findOrder(store.reads, order))?.holder_id === ana.accountId ? 'ana' : null,
    ];
    return { store, open, change, holders };
  }

  // behaviour: 17.76
  it.each([
    null,
    'reader',
  ] as const)('lose their holder while they are open where its account becomes %s', async (role) => {
    const { store, open, change, holders } = await heldItems();
    expect(await holders()).toEqual(['ana', 'ana', 'ben', 'ana']);
    await change(role);
    expect(await holders()).toEqual([null, 'ana', 'ben', null]);
    expect(await findDeskEntries(store.reads, { call_back_id: open })).toMatchObject([
      { what: 'released', actor: TERMINAL.name },
      { what: 'held' },
    ]);
    const entries = await store.reads.selectFrom('console_action').select('action').execute();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['call-back-changed', 'order-changed']),
    );
  });

  // behaviour: 17.76
  it('stay with a holder who may still work at the desk', async () => {
    const { change, holders } = await heldItems();
    await change('admin');
    expect(await holders()).toEqual(['ana', 'ana', 'ben', 'ana']);
  });
});
