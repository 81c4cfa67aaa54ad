import * as v from 'valibot';

/**
 * Which review a section shows: `pinned` is the newest of the pinned reviews, or of all
 * without one; `newest` the newest of all; anything else the id of one.
 */
export const singleReviewChoiceSchema = v.pipe(
  v.string(),
  v.regex(
    /^(pinned|newest|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    'pinned, newest, or the id of a review, as npm run reviews -- list shows it',
  ),
);
