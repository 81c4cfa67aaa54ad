import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/store/schema.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { type QueuedNotification, queueNotification } from '../queue-notification.ts';

/** Two members of a team, visitors and an endpoint. */
export const ALL_CHANNELS = {
  team: ['ana@team.example', 'ben@team.example'],
  visitors: true,
  webhook: true,
};

export async function queue(
  db: Db,
  ...notifications: Partial<Omit<QueuedNotification, 'email'>>[]
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const changes of notifications) {
      await queueNotification(trx, {
        kind: 'estimate-saved',
        subject: '7K3M-9QXT-02HB-VZ4C',
        at: NOON,
        channels: ALL_CHANNELS,
        email: `${randomUUID()}@mail.example`,
        ...changes,
      } as QueuedNotification);
    }
  });
}

/** In the order in which they were queued. */
export function findOutbox({ reads }: { reads: Db }) {
  return reads.selectFrom('outbox').selectAll().orderBy('id').execute();
}
