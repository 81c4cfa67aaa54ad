import type { Services } from '../services.ts';

/** The reporting time zones of the sites, for commands, which know no content. */
export function timeZonesOf(
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>,
): Record<string, string> {
  return Object.fromEntries(pages.siteNames().map((name) => [name, pages.timeZoneOf(name)]));
}
