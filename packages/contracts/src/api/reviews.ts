import * as v from 'valibot';
import { MAX_ANSWER_LENGTH, MAX_REJECTION_LENGTH, QUEUE_FILTERS } from '../console/desk.ts';
import { desk } from './access.ts';
import { search } from './desk.ts';
import {
  byId,
  count,
  instant,
  list,
  listSchema,
  nullableText,
  objects,
  partOfList,
  text,
} from './schemas.ts';

const review = v.object({
  id: v.string(),
  site: v.string(),
  status: v.picklist(['pending', 'approved', 'rejected']),
  reason: nullableText,
  rating: count,
  title: v.string(),
  content: v.string(),
  name: v.string(),
  place: nullableText,
  from: nullableText,
  to: nullableText,
  vehicle: nullableText,
  locale: v.string(),
  made_at: instant,
  is_verified: v.boolean(),
  is_pinned: v.boolean(),
  is_sample: v.boolean(),
  answer: nullableText,
  /** Its latest action, which a moderation names: `seen`. */
  seen: v.string(),
});

export const listReviews = desk.list('listReviews', '/reviews', {
  summary: 'Reviews: those that are held with the oldest first, others with the newest.',
  query: v.strictObject({
    show: v.optional(v.picklist(QUEUE_FILTERS.reviews)),
    search,
    ...partOfList,
  }),
  ok: listSchema(review),
});

export const getReview = desk.get('getReview', '/reviews/{id}', {
  summary: 'A review with its history.',
  param: byId,
  ok: v.object({
    ...review.entries,
    next_id: nullableText,
    history: objects({ at: instant, actor: v.string(), action: v.string(), reason: nullableText }),
  }),
  errors: { 404: 'No review has this id.' },
});

export const decideReviews = desk.post('decideReviews', '/reviews/decide', {
  summary:
    'Publishes, rejects, holds again, responds to, pins or unpins reviews, but for those that others changed meanwhile.',
  repeatable: true,
  body: v.strictObject({
    action: v.picklist(['approve', 'reject', 'reopen', 'respond', 'pin', 'unpin']),
    reviews: list(v.strictObject({ id: text, seen: text }), 50, 1),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REJECTION_LENGTH))),
    answer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_ANSWER_LENGTH))),
  }),
  rules: ['`reject`: Write why it is rejected.', '`respond`: Write the answer.'],
  ok: v.object({
    /** Each has the outcome and the latest action, by which the moderation can be undone. */
    rows: objects({
      id: v.string(),
      outcome: v.picklist(['changed', 'changed-meanwhile', 'missing']),
      seen: nullableText,
    }),
  }),
});
