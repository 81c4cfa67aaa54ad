import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import type { decideReviews } from '@zipfront/contracts/api/reviews';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Moderation } from '../../shipping/reviews/moderate-review.ts';
import type { ConsoleContext } from '../console-context.ts';
import {
  findNextReview,
  findReview,
  findReviewActions,
  findReviews,
  moderateAtDesk,
  reviewQueueOrder,
} from '../desk/desk-reviews.ts';
import { Missing, wrong } from './api-problem.ts';
import { deskActor, findQueuePart, writtenText } from './desk-caller.ts';
import type { Handlers } from './serve-operation.ts';

export function reviewOperations(context: ConsoleContext) {
  const { store, now, channels } = context;
  const db = store.reads;

  return {
    async listReviews({ query }, call) {
      return findQueuePart(call, {
        query,
        orderOf: reviewQueueOrder,
        find: (question, limit) => findReviews(db, question, limit),
      });
    },

    async getReview({ param }) {
      const found = await findReview(db, param.id);
      if (found === null) throw new Missing();
      const history = await findReviewActions(db, param.id);
      return { ...found, next_id: await findNextReview(db, found), history };
    },

    async decideReviews({ body }, call) {
      const moderation = readModeration(body);
      const by = deskActor(call);
      // A rejection in bulk is for what bots sent under addresses of other people.
      const isBulk = moderation.action === 'reject' && body.reviews.length > 1;
      const notified = isBulk ? NO_CHANNELS : channels;
      const rows = [];
      for (const { id, seen } of body.reviews) {
        const step = { id, seen, moderation, by, at: now(), channels: notified };
        const outcome = await store.write(moderateAtDesk, step);
        const after = await findReview(db, id);
        rows.push({ id, outcome, seen: after?.seen ?? null });
      }
      return { rows };
    },
  } satisfies Partial<Handlers>;
}

function readModeration(body: ParsedRequest<typeof decideReviews>['body']): Moderation {
  const { action } = body;
  const [reason, answer] = [writtenText(body.reason), writtenText(body.answer)];
  if (action === 'reject') {
    if (reason === '') throw wrong('reason', 'Write why it is rejected.');
    return { action, reason };
  }
  if (action === 'respond') {
    if (answer === '') throw wrong('answer', 'Write the answer.');
    return { action, text: answer };
  }
  return { action };
}
