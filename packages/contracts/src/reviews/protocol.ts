/** Names of the AJAX protocol (behaviours, 7.2), without the schema library. */

/** Field that names the action of a request to the site's AJAX endpoint, and its values. */
export const ACTION_FIELD = 'action';
export const SUBMIT_ACTION = 'submit-review';
export const LIST_ACTION = 'fetch-paged-reviews';

/** `true` for the script's requests; absent from a form without JavaScript. */
export const AJAX_FIELD = '_ajax_request';
export const AJAX_HEADER = 'X-Requested-With';
export const AJAX_HEADER_VALUE = 'XMLHttpRequest';

/**
 * Fields that people do not fill in, within the prefix. `_counter`: attempts at the challenge;
 * `_started`: the signed form mark, accepted once (another challenge does not replace it);
 * `_token`: the solution.
 */
export const COUNTER_FIELD = '_counter';
export const STARTED_FIELD = '_started';
export const TOKEN_FIELD = '_token';
export const PAGE_FIELD = '_page';
export const CONSENT_FIELD = '_consent';

/** From this count on an empty challenge is a failed one (behaviours, 4.6.3). */
export const MAX_EMPTY_CHALLENGES = 5;

/** Minimum time between issuing a form's mark and its submit. */
export const MIN_FILL_MS = 3_000;

export const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** The query of the page after a form post without JavaScript: `held` or `published`. */
export const SUBMITTED_PARAM = 'submitted';

export const REVIEWS_ANCHOR = 'reviews';

/** Name of a field in the form: `review[rating]` for the prefix `review` and the field `rating`. */
export function fieldName(prefix: string, field: string): string {
  return `${prefix}[${field}]`;
}

/** Paths to which a site's scripts send reviews, and from which they get lists and challenges. */
export function reviewPaths(siteName: string): { ajax: string; challenge: string } {
  return { ajax: `/${siteName}/ajax`, challenge: `/${siteName}/challenge` };
}
