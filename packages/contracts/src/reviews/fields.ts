import { type FieldRules, MAX_EMAIL_LENGTH } from '../form-rules/rules.ts';

export const REVIEW_FIELDS = [
  'rating',
  'title',
  'content',
  'name',
  'place',
  'from',
  'to',
  'vehicle',
  'email',
  'terms',
] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number];

/** Fields that content can make required; rating, content, name, e-mail and terms always are. */
export const OPTIONAL_REVIEW_FIELDS = ['title', 'place', 'from', 'to', 'vehicle'] as const;

export type OptionalReviewField = (typeof OPTIONAL_REVIEW_FIELDS)[number];

/** The longest texts of a review, in UTF-16 units. */
export const MAX_CONTENT_LENGTH = 4_000;
const MAX_TITLE_LENGTH = 120;
const MAX_WORDS_LENGTH = 80;

export interface ReviewFormLimits {
  maxRating: number;
  required: readonly OptionalReviewField[];
  minContentLength: number;
}

export function reviewRules(limits: ReviewFormLimits): Record<ReviewField, FieldRules> {
  const words = (field: OptionalReviewField, maxlength: number): FieldRules =>
    limits.required.includes(field) ? { required: true, maxlength } : { maxlength };
  const { minContentLength } = limits;
  return {
    rating: { required: true, number: true, min: 1, max: limits.maxRating },
    title: words('title', MAX_TITLE_LENGTH),
    content: {
      required: true,
      maxlength: MAX_CONTENT_LENGTH,
      ...(minContentLength > 0 ? { minlength: minContentLength } : {}),
    },
    name: { required: true, maxlength: MAX_WORDS_LENGTH },
    place: words('place', MAX_WORDS_LENGTH),
    from: words('from', MAX_WORDS_LENGTH),
    to: words('to', MAX_WORDS_LENGTH),
    vehicle: words('vehicle', MAX_WORDS_LENGTH),
    email: { required: true, email: true, maxlength: MAX_EMAIL_LENGTH },
    terms: { required: true, accepted: true },
  };
}
