import * as v from 'valibot';
import { UUID_SHAPE } from '../uuid-shape.ts';

/**
 * Which review a section shows: `pinned` is the newest of the pinned reviews, or of all
 * without one; `newest` the newest of all; anything else the id of one.
 */
export const singleReviewChoiceSchema = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(pinned|newest|${UUID_SHAPE})$`),
    'pinned, newest, or the id of a review, as npm run reviews -- list shows it',
  ),
);
