import type { Page } from '../content/page.ts';
import type { Site } from '../content/site.ts';
import type { PagePlace } from '../site-addresses.ts';
import type { ChallengeSettings } from './challenge.ts';
import type { ReviewField, ReviewFormLimits } from './fields.ts';
import type { ListAtts } from './list-atts.ts';
import type { ReviewMessages } from './messages.ts';
import type { Review, ReviewPage, ReviewSummary } from './review.ts';

/**
 * Types of sections that show reviews or take them: their pages are given `ReviewsData`. A page has
 * each of them once at most, but any number of single reviews; `review-list` says what it shows in
 * `atts` (`listAttsSchema`).
 */
export const REVIEW_SECTION_TYPES = [
  'review-form',
  'review-list',
  'review-summary',
  'single-review',
] as const;

/** Whether a page has a part that shows or takes reviews. */
export function showsReviews({ sections }: Pick<Page, 'sections'>): boolean {
  const types: readonly string[] = REVIEW_SECTION_TYPES;
  return sections.some(
    (section) => types.includes(section.type) || (section.type === 'opening' && section.rating),
  );
}

/** All that a page shows of the site's reviews beyond its content. */
export interface ReviewsData {
  summary: ReviewSummary;
  /** The page of its list that the address names; null where the page has no section `review-list`. */
  list: ListedReviews | null;
  /** The review of each section `single-review`, by its `review`; null where it does not exist. */
  single: Record<string, Review | null>;
  /**
   * Ratings for search engines: those of real reviews alone. Null where the site does not
   * ask for it, on a page that does not show them or is a sample, and without any.
   */
  rated: Pick<ReviewSummary, 'count' | 'average'> | null;
  form: ReviewFormData;
}

/** A page of a list, and what was asked for. */
export interface ListedReviews extends ReviewPage {
  /** With what the address says. */
  atts: ListAtts;
  /** As the content has them, for links that leave out what they say already. */
  contentAtts: ListAtts;
  /** Ratings go from 1 to this. */
  maxRating: number;
}

/** Data of the review form. The e-mail address of others is never in it. */
export interface ReviewFormData extends ReviewFormLimits {
  prefix: string;
  /** Name of a field (within the prefix) that people do not see: present and empty. */
  honeypot: string;
  /** Where the form posts to, and where challenges come from. */
  paths: { ajax: string; challenge: string };
  challenge: ChallengeSettings;
  consent: { version: string; text: string };
  /** In the page's language, in the operator's own wording where there is one. */
  messages: ReviewMessages;
  /** Mark that the server signed for this form alone, accepted once: its field `_started`. */
  mark: string;
  /** Set only in the answer to a form that was posted without JavaScript. */
  posted: PostedReview | null;
}

/** A review form as it is shown again after a plain post. */
export interface PostedReview {
  /** Its outcome; `refused` shows the fields again. */
  outcome: 'refused' | 'held' | 'published';
  values: Partial<Record<ReviewField, string>>;
  errors: Partial<Record<ReviewField, string[]>>;
  message: string;
}

/** Inputs of the HTML of a list's page. */
export interface ReviewListRequest {
  /** The shared texts in the language of the page. */
  site: Site;
  place: PagePlace;
  page: Page;
  list: ListedReviews;
}

/** A page of a list as HTML: the reviews, and the links or the button that lead on. */
export interface RenderedReviews {
  pagination: string;
  reviews: string;
}
