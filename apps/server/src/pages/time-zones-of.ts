import type { Pages } from './pages.ts';

/** The reporting time zones of the sites, for commands, which know no content. */
export function timeZonesOf(
  pages: Pick<Pages, 'siteNames' | 'timeZoneOf'>,
): Record<string, string> {
  return Object.fromEntries(pages.siteNames().map((name) => [name, pages.timeZoneOf(name)]));
}
