import type { SitePage } from './content/content-model.ts';

/**
 * The sites that ask for consent on one of their pages, by name. The visitor's answer there, and its absence, hold on
 * every page of the site, on error pages and those of orders as well.
 */
export function askingSites(pages: readonly SitePage[]): ReadonlySet<string> {
  return new Set(
    pages
      .filter(({ page }) => page.settings.consent === 'required')
      .map(({ siteName }) => siteName),
  );
}
