/** For responses that are made for one request: no cache may store them. */
export const NO_STORE = 'no-store';

/** For data that changes with a release, or monthly: a day in every cache. */
export const FOR_A_DAY = 'public, max-age=86400';

/** For what may change between two releases: an hour in every cache. */
export const FOR_AN_HOUR = 'public, max-age=3600';

/** For files that keep their names while their content changes: ten minutes in every cache. */
export const FOR_TEN_MINUTES = 'public, max-age=600';

/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For pages: browsers ask on each use whether what they have is current, so that a change shows at once. */
export const REVALIDATE = 'no-cache';

/** For pages that differ from visitor to visitor: browsers ask on each use, and no shared cache may store them. */
export const PRIVATE_REVALIDATE = 'private, no-cache';
