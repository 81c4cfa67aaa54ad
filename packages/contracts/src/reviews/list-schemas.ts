import * as v from 'valibot';
import { UUID_SHAPE } from '../visits/uuid-shape.ts';
import {
  DEFAULT_DISPLAY,
  LIST_ORDERS,
  MAX_DISPLAY,
  MAX_PAGE,
  PAGINATION_KINDS,
} from './list-atts.ts';
import { GREATEST_RATING } from './settings.ts';

const ratingSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GREATEST_RATING));

const displaySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DISPLAY));

export const listAttsSchema = v.strictObject({
  display: v.optional(displaySchema, DEFAULT_DISPLAY),
  rating: v.optional(ratingSchema, 0),
  stars: v.optional(ratingSchema, 0),
  verified: v.optional(v.boolean(), false),
  orderby: v.optional(v.picklist(LIST_ORDERS), 'date'),
  pagination: v.optional(v.picklist(PAGINATION_KINDS), 'ajax'),
});

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));

/** All are texts in data attributes and requests. Unknown names are refused. */
export const listAttsTextSchema = v.strictObject({
  display: v.optional(v.pipe(wholeNumber, displaySchema), String(DEFAULT_DISPLAY)),
  rating: v.optional(v.pipe(wholeNumber, ratingSchema), '0'),
  stars: v.optional(v.pipe(wholeNumber, ratingSchema), '0'),
  verified: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
  orderby: v.optional(v.picklist(LIST_ORDERS), 'date'),
  pagination: v.optional(v.picklist(PAGINATION_KINDS), 'ajax'),
});

export const pageNumberSchema = v.pipe(wholeNumber, v.minValue(1), v.maxValue(MAX_PAGE));

/** `pinned`: the newest pinned review, else the newest; `newest`: of all; or an id. */
export const singleReviewChoiceSchema = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(pinned|newest|${UUID_SHAPE})$`),
    'pinned, newest, or the id of a review, as npm run reviews -- list shows it',
  ),
);
