import { describe, expect, it } from 'vitest';
import { eitherEngine, readAsWritten } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { findNotificationState, findUnsent } from './find-notification-state.ts';
import { ALL_CHANNELS, findOutbox, queue } from './testing/outbox.ts';

describe.each(
  eitherEngine(import.meta.filename),
)('the state of notifications on $name', (engine) => {
  // behaviour: 18.12
  it('counts none of an empty outbox', async () => {
    const { store } = await emptyTestDatabase(engine);
    expect(await findNotificationState(store.reads, ALL_CHANNELS)).toMatchObject({
      waiting: 0,
      failed: 0,
      dead: 0,
    });
  });

  // behaviour: 18.12
  it('lists the newest 50 that failed and wait, from the newest', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const orders = Array.from({ length: 52 }, (_, index) => ({ subject: `order ${index}` }));
    await queue(db, ...orders);
    await db
      .updateTable('outbox')
      .set({ reason: 'SMTP 450' })
      .where('subject', '<>', 'order 51')
      .execute();
    await readAsWritten(engine, store);
    const failed = (await findOutbox(store)).filter(({ reason }) => reason !== null);
    const listed = await findUnsent(store.reads, 'waiting');
    expect(listed.map(({ id }) => id)).toEqual(
      failed
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 50),
    );
  });
});
