import type { SitePage } from './content/content-model.ts';

/**
 * Whether a site asks for consent on one of its pages. Then what has no settings of its own (error pages, the pages
 * of orders) waits for a yes, too, though it shows no question.
 */
export function siteAsksConsent(pages: readonly SitePage[], siteName: string): boolean {
  return pages.some(
    (entry) => entry.siteName === siteName && entry.page.settings.consent === 'required',
  );
}
