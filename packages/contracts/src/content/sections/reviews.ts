import * as v from 'valibot';
import { listAttsSchema, singleReviewChoiceSchema } from '../../reviews/list-schemas.ts';
import {
  described,
  reviewThanksSchema,
  section,
  several,
  sliderSettings,
  textSchema,
} from '../fields.ts';
import { linkSchema } from '../link.ts';

/** The site needs a `reviews.yaml`, and a page has at most one list. */
export const reviewListSchema = section('review-list', {
  heading: textSchema,
  note: described(
    v.optional(textSchema),
    'Who wrote the reviews and which ones are shown. A list without low ratings, or with invented reviews, must say so.',
  ),
  atts: described(v.optional(listAttsSchema, {}), 'Which reviews are shown, and in which order.'),
  readMore: described(
    v.optional(v.picklist(['expand', 'modal']), 'expand'),
    'Shows the rest of a long review in place, or in a dialog.',
  ),
  urlParameter: described(
    v.optional(v.boolean(), true),
    'Gives each page of the list an address and an entry of the browser history.',
  ),
});

export const reviewSummarySchema = section('review-summary', { heading: textSchema });

/** One review of the site, on any of its pages. Without such a review the section is missing. */
export const singleReviewSchema = section('single-review', {
  heading: textSchema,
  review: described(
    v.optional(singleReviewChoiceSchema, 'pinned'),
    "The newest pinned review (one in the page's language first; without a pinned one, the newest), the newest, or an id from `npm run reviews -- list`. The section is omitted if there is no such review.",
  ),
  readMore: described(
    v.optional(v.picklist(['expand', 'modal']), 'expand'),
    'Shows the rest of a long review in place, or in a dialog.',
  ),
  link: described(v.optional(linkSchema), 'Leads to the other reviews.'),
});

export const reviewFormSchema = section('review-form', {
  heading: textSchema,
  lead: described(v.optional(textSchema), 'What happens with a review.'),
  submit: described(textSchema, 'Text of the button.'),
  thanks: reviewThanksSchema,
});

export const reviewsSchema = section('reviews', {
  heading: textSchema,
  note: described(textSchema, 'Who wrote them. If they are invented, say so.'),
  ...sliderSettings({ show: 'up-to-three', loop: true }),
  reviews: several([1, 'at least one review'], [12, 'at most twelve reviews'], {
    text: textSchema,
    name: textSchema,
    place: textSchema,
    about: described(textSchema, 'What was compared.'),
  }),
});
