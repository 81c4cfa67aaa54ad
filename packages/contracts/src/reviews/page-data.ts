import type { Page } from '../content/page.ts';
import type { Site } from '../content/site.ts';
import type { PagePlace } from '../pages/site-addresses.ts';
import type { ChallengeSettings } from './challenge.ts';
import type { ReviewField, ReviewFormLimits } from './fields.ts';
import type { ListAtts } from './list-atts.ts';
import type { Review, ReviewPage, ReviewSummary } from './review.ts';
import type { ReviewMessages } from './review-messages.ts';

/** A page has each at most once, except single reviews, and gets `ReviewsData`. */
export const REVIEW_SECTION_TYPES = [
  'review-form',
  'review-list',
  'review-summary',
  'single-review',
] as const;

export function showsReviews({ sections }: Pick<Page, 'sections'>): boolean {
  const types: readonly string[] = REVIEW_SECTION_TYPES;
  return sections.some(
    (section) => types.includes(section.type) || (section.type === 'opening' && section.rating),
  );
}

export interface ReviewsData {
  summary: ReviewSummary;
  /** The page of its list that the address asks for; null without a section `review-list`. */
  list: ListedReviews | null;
  /** The review of each section `single-review`, by its `review`; null if it does not exist. */
  single: Record<string, Review | null>;
  /** Search engines read it, of real reviews. Null if not asked for, not shown, or a sample. */
  rated: Pick<ReviewSummary, 'count' | 'average'> | null;
  form: ReviewFormData;
}

export interface ListedReviews extends ReviewPage {
  atts: ListAtts;
  /** The content's settings, so that links can leave out what equals them. */
  contentAtts: ListAtts;
  maxRating: number;
}

/** Data of the review form. It never has other people's e-mail addresses. */
export interface ReviewFormData extends ReviewFormLimits {
  prefix: string;
  /** Name of the hidden field (within the prefix), which must be present and empty. */
  honeypot: string;
  paths: { ajax: string; challenge: string };
  challenge: ChallengeSettings;
  consent: { version: string; text: string };
  messages: ReviewMessages;
  /** A mark that the server signed for this form only, accepted once: its field `_started`. */
  mark: string;
  /** Only in the response to a form posted without JavaScript. */
  posted: PostedReview | null;
}

export interface PostedReview {
  /** Its outcome; `refused` shows the fields again. */
  outcome: 'refused' | 'held' | 'published';
  values: Partial<Record<ReviewField, string>>;
  errors: Partial<Record<ReviewField, string[]>>;
  message: string;
}

export interface ReviewListRequest {
  site: Site;
  place: PagePlace;
  page: Page;
  list: ListedReviews;
}

export interface RenderedReviews {
  pagination: string;
  reviews: string;
}
