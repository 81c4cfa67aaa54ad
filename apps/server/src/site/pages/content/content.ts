import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import { listAddresses } from '@zipfront/contracts/content/site-lines';
import { pageFigures } from '../../estimates/page-figures.ts';
import { pageVariants } from '../variants/page-variants.ts';
import { siteWithBrands, withBrands } from './brands.ts';
import { CHECKS } from './content-checks.ts';
import { type ContentFiles, type EarlierFiles, readContentFiles } from './content-files.ts';
import { type Content, ContentError, type SitePage } from './content-model.ts';
import { declaredExperiments } from './declared-experiments.ts';
import { isFolder } from './is-folder.ts';
import { withRelated } from './related-pages.ts';
import { deadLinkErrors, PAGES_FOLDER } from './unread-files.ts';
import { shownPath } from './yaml-file.ts';

/**
 * Reads and checks the content. Throws `ContentError` with every error of every file; of
 * `rates.yaml` and drafts that are not read, errors are left out.
 */
export function loadContent(
  dir: string,
  earlier: EarlierFiles = () => undefined,
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Content {
  if (!isFolder(dir)) {
    throw new ContentError([`${shownPath(dir)} is not a folder: set CONTENT_DIR to the content.`]);
  }
  if (isSiteFolder(dir)) {
    throw new ContentError([
      `${shownPath(dir)} is the folder of one site: set CONTENT_DIR to the folder that has it, ${dirname(resolve(dir))}.`,
    ]);
  }
  const dead = deadLinkErrors(dir);
  if (dead.length > 0) throw new ContentError(dead);
  const files = readContentFiles(dir, earlier, { withDrafts });
  // An error that repeats in every row of a table is reported for the first.
  const errors = [...new Set(CHECKS.flatMap((check) => check(files)))].filter(Boolean);
  if (errors.length > 0) throw new ContentError(errors);
  return createContent(files);
}

function isSiteFolder(dir: string): boolean {
  const names = readdirSync(dir);
  return names.includes(PAGES_FOLDER) && names.some((name) => /^site\..+\.ya?ml$/.test(name));
}

function createContent(files: ContentFiles): Content {
  const { siteNames, sites, pages, reviews, pictures, brands, ratesOf, settingsOf, brandsIn } =
    files;
  return {
    pictures,
    experiments: declaredExperiments(pages, (name) => settingsOf(name).reportingTimeZone),
    brands: brands.map(({ brand }) => brand),
    settings: siteNames.map((name) => {
      const settings = settingsOf(name);
      return { ...settings, name, lineAddresses: listAddresses(settings.lines) };
    }),
    sites: sites.flatMap(({ siteName, read: { value } }) =>
      value === null
        ? []
        : [{ name: siteName, site: siteWithBrands(value, siteName, brandsIn(value.locale)) }],
    ),
    pages: withRelated(
      pages.flatMap(({ siteName, read: { value } }) => {
        if (value === null) return [];
        const page = withBrands(value, siteName, brandsIn(value.locale));
        return [sitePage(siteName, page, ratesOf(siteName)?.value ?? null)];
      }),
    ),
    pageFiles: new Map(
      pages.flatMap(({ file, read: { value } }) => (value === null ? [] : [[value.path, file]])),
    ),
    reviews: reviews.flatMap(({ siteName, file, read: { value } }) =>
      value === null
        ? []
        : [{ siteName, settings: value, sampleFile: join(dirname(file), 'reviews.sample.csv') }],
    ),
  };
}

function sitePage(siteName: string, page: Page, rates: Rates | null): SitePage {
  const { experiment } = pageVariants(page);
  return withFigures({ siteName, page, ...(experiment && { experiment }) }, rates);
}

export function withFigures(entry: SitePage, rates: Rates | null): SitePage {
  const pages = entry.experiment?.variants.map(({ page }) => page) ?? [entry.page];
  const { figures } = pageFigures(
    pages.flatMap(({ sections }) => sections),
    rates,
  );
  return Object.keys(figures).length > 0 ? { ...entry, figures } : entry;
}
