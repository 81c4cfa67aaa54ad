import { basename } from 'node:path';
import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { localeOf } from '@zipfront/contracts/locale';
import { firstBy } from './first-by.ts';
import { nameOf, type SiteFile } from './yaml-file.ts';

/** Errors in site files beside each other and beside the pages: languages, home pages, versions of texts. */
export function siteErrors(sites: SiteFile<Site>[], pages: SiteFile<Page>[]): string[] {
  const earlier = firstBy<SiteFile<Site>>();
  return sites.flatMap((entry) => {
    const { siteName, file, read } = entry;
    if (read.value === null) return [];
    const { locale, home, shippingTexts } = read.value;
    const errors: string[] = [];
    if (shippingTexts?.consent !== undefined && shippingTexts.consentVersion === undefined) {
      errors.push(
        read.errorAt(
          ['shippingTexts', 'consent'],
          'has new words without a version: write consentVersion beside it, such as "2026-11-22"; each agreement is stored with it.',
        ),
      );
    }
    const language = /^site\.(.+)\.ya?ml$/.exec(basename(file))?.[1];
    if (localeOf(language) !== locale) {
      errors.push(read.errorAt(['locale'], `is ${locale}, but the file's name says ${language}.`));
    }
    const other = earlier(`${siteName} ${locale}`, entry);
    if (other) errors.push(read.errorAt(['locale'], `is that of ${nameOf(other.file)} too.`));
    const homePage = pages.find(({ read: page }) => page.value?.path === home);
    const unread = pages.some(({ read: page }) => page.value === null);
    if (!homePage && !unread) {
      errors.push(read.errorAt(['home'], `is ${home}, but no page has that path.`));
    } else if (
      homePage &&
      (homePage.siteName !== siteName || homePage.read.value?.locale !== locale)
    ) {
      errors.push(
        read.errorAt(['home'], `is ${home}, but that page is of another site or language.`),
      );
    }
    return errors;
  });
}
