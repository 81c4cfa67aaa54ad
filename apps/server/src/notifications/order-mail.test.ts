import { describe, expect, it } from 'vitest';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import { withdrawOrderMail } from './order-mail.ts';
import { findOutbox, queue } from './testing/outbox.ts';
import { sampleOrder } from './testing/sample-order.ts';

const { reference } = sampleOrder();

describe.each(eitherEngine(import.meta.filename))('withdrawOrderMail on $name', (engine) => {
  // behaviour: 18.4
  it('deletes the mail to the visitor alone, and says whether it was sent', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await queue(
      db,
      { kind: 'order-placed' },
      { kind: 'order-received' },
      { kind: 'order-received', subject: 'another' },
    );
    const withdraw = () =>
      db.transaction().execute((trx) => withdrawOrderMail(trx, { reference, at: NOON }));
    expect(await withdraw()).toBe(false);
    const left = await findOutbox(store);
    expect(left.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
      ...Array(3).fill(`order-placed ${reference}`),
      'order-received another',
    ]);
    await queue(db, { kind: 'order-received' });
    await db.updateTable('outbox').set({ state: 'sent' }).execute();
    expect(await withdraw()).toBe(true);
  });
});
