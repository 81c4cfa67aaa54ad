import type { Transaction } from 'kysely';
import type { NotificationChannels } from '../../notifications/notification-channels.ts';
import { recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type Moderation, moderateReview } from '../../shipping/reviews/moderate-review.ts';
import type { ChangeOutcome } from './change-call-back.ts';
import type { DeskActor } from './record-entry.ts';

/** An action of a person on a review. */
export interface DeskModeration {
  id: string;
  moderation: Moderation;
  /** The id of its latest action that the person saw. */
  seen: string;
  by: DeskActor;
  at: number;
  /** Channels on which the author is notified. */
  channels: NotificationChannels;
}

/** Performs an action on a review, unless it has a later action than the one that was seen. */
export async function moderateAtDesk(
  trx: Transaction<Database>,
  { id, moderation, seen, by, at, channels }: DeskModeration,
): Promise<ChangeOutcome> {
  const step = { id, moderation, seen, actor: by.name, at, channels };
  if ((await moderateReview(trx, step)) === null) {
    const found = await trx
      .selectFrom('review')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return found === undefined ? 'missing' : 'changed-meanwhile';
  }
  const detail = { what: moderation.action };
  await recordAction(trx, { by, at, action: 'review-moderated', subject: `review ${id}`, detail });
  return 'changed';
}
