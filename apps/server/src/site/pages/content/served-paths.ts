import { type PathRule, SERVED, startOf } from '../../../platform/http/route-table.ts';

/** The first parts of paths that the server itself serves on every host, so that no page may have them. */
export const SERVED_PATHS = startsOf(
  SERVED.filter(({ pageBeside }) => pageBeside !== 'every host'),
);

const ON_OWN_HOST = patternsOf(startsOf(SERVED.filter(({ pageBeside }) => !pageBeside)));
const ON_SHARED_HOST = patternsOf(SERVED_PATHS);

/**
 * The first part of a path that the server itself serves, `/api/` of `/api/winter/`; undefined for any
 * other path.
 *
 * @param options.ownHost on a site's own host, where `/quote/` is a page like any other: a form posts to
 *   `/quote`, without a slash at its end
 */
export function servedPart(path: string, { ownHost = false } = {}): string | undefined {
  for (const pattern of ownHost ? ON_OWN_HOST : ON_SHARED_HOST) {
    const part = pattern.exec(path)?.[0];
    if (part !== undefined) return part;
  }
  return undefined;
}

/** Sorted, without those below another one. */
function startsOf(rules: PathRule[]): string[] {
  const starts = [...new Set(rules.map(startOf))].sort();
  return starts.filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  );
}

function patternsOf(starts: string[]): RegExp[] {
  return starts.map((start) => new RegExp(`^${start.replace(/:[a-z]+/g, '[^/]+')}`));
}
