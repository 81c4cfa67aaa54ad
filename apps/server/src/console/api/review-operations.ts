import type { ReviewView } from '@zipfront/contracts/console/desk';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Moderation } from '../../shipping/reviews/moderate-review.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeText } from '../csv-file.ts';
import {
  findNextReview,
  findReview,
  findReviewActions,
  findReviews,
  moderateAtDesk,
  reviewOrder,
} from '../desk/desk-reviews.ts';
import { missing } from './api-problem.ts';
import { deskActor, findQueuePart, writtenText, wrong } from './desk-caller.ts';
import type { Handlers } from './serve-operation.ts';

/** Reviews, and what is decided on them. */
export function reviewOperations(
  context: ConsoleContext,
): Pick<Handlers, 'listReviews' | 'getReview' | 'decideReviews'> {
  const { store, now, channels } = context;
  const db = store.reads;

  return {
    async listReviews({ query }, call) {
      const { rows, next } = await findQueuePart(db, call, {
        query,
        orderOf: reviewOrder,
        find: (question, limit) => findReviews(db, question, limit),
        keyOf: ({ review }) => review.id,
      });
      return { rows: rows.map(reviewOf), next };
    },

    async getReview({ param }) {
      const found = await findReview(db, param.id);
      if (found === null) throw missing('No review has this id.');
      const actions = await findReviewActions(db, param.id);
      const history = actions.map(({ at, actor, action, reason }) => ({
        ...{ at: timeText(at), actor, action, reason },
      }));
      const next = await findNextReview(db, found.review);
      return { ...reviewOf(found), next_id: next, history };
    },

    async decideReviews({ body }, call) {
      const moderation = moderationOf(body);
      const by = deskActor(call);
      // Authors get no mail of a rejection in bulk, which is for what bots sent under addresses of
      // other people.
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
  };
}

function moderationOf(body: {
  action: 'approve' | 'reject' | 'reopen' | 'respond' | 'pin' | 'unpin';
  reason?: string | undefined;
  answer?: string | undefined;
}): Moderation {
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

function reviewOf({ review, site, status, reason, seen }: ReviewView) {
  const { id, rating, title, content, name, place, from, to, vehicle, locale, date } = review;
  const { verified, pinned, sample, response } = review;
  return {
    ...{ id, site, status, reason, rating, title, content, name, place, from, to, vehicle },
    ...{ locale, made_at: timeText(date), is_sample: sample },
    ...{ is_verified: verified, is_pinned: pinned, answer: response?.text ?? null, seen },
  };
}
