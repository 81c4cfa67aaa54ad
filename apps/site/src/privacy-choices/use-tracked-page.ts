import type { Tracker } from '@zipfront/tracker';
import { usePage } from '../islands/use-page.ts';
import type { PageServices } from '../state/store.ts';

/** The page of privacy choices is interactive once its tracker is there. */
class NoTrackerError extends Error {
  override name = 'NoTrackerError';
}

/** A page whose tracker was made. */
export type TrackedPage = PageServices & { tracker: Tracker };

/**
 * The page with its tracker; null on the server.
 *
 * @throws NoTrackerError while the page has none
 */
export function useTrackedPage(): TrackedPage | null {
  const page = usePage();
  if (page === null || hasTracker(page)) return page;
  throw new NoTrackerError('The page has no tracker yet.');
}

function hasTracker(page: PageServices): page is TrackedPage {
  return page.tracker !== undefined;
}
