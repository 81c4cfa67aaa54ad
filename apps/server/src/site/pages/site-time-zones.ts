import type { PageIndex } from './page-index.ts';

export type ZonedSites = Pick<PageIndex, 'siteNames' | 'timeZoneOf'>;

/**
 * Returns the reporting time zone of a site; the first site's for null, and for a site that no
 * longer exists.
 */
export function timeZoneOfSite(pages: ZonedSites, site: string | null): string {
  const names = pages.siteNames();
  const name = names.find((one) => one === site) ?? names[0];
  return name === undefined ? 'UTC' : pages.timeZoneOf(name);
}

/** Returns the reporting time zones by site, for commands, which do not know the content. */
export function siteTimeZones(pages: ZonedSites): Record<string, string> {
  return Object.fromEntries(pages.siteNames().map((name) => [name, pages.timeZoneOf(name)]));
}
