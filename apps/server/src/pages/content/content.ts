import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import { type Rates, ratesSchema } from '@zipfront/contracts/content/rates';
import { type Site, siteSchema } from '@zipfront/contracts/content/site';
import { type SiteSettings, siteSettingsSchema } from '@zipfront/contracts/content/site-settings';
import type { Locale } from '@zipfront/contracts/locale';
import { reviewSettingsSchema } from '@zipfront/contracts/reviews/settings';
import * as v from 'valibot';
import { pageFigures } from '../../estimates/page-figures.ts';
import { pageVariants } from '../variants/page-variants.ts';
import { readBrand, sharedPathErrors } from './brand-files.ts';
import type { Content, SitePage } from './content-model.ts';
import { contrastErrors } from './contrast-errors.ts';
import { hostErrors } from './host-errors.ts';
import { linkErrors } from './link-errors.ts';
import { movedErrors } from './moved-errors.ts';
import { pageErrors } from './page-errors.ts';
import { pictureErrors } from './picture-errors.ts';
import { pictureFileErrors, pictureFiles } from './picture-files.ts';
import { siteErrors } from './site-errors.ts';
import { brandErrors, siteWithBrands, withBrands } from './with-brands.ts';
import { periodErrors } from './with-periods.ts';
import { nameOf, readYamlFile, type SiteFile, type YamlFile } from './yaml-file.ts';

/** Settings of a site in all its languages. */
const SETTINGS_FILE = 'site.yaml';

const NO_SETTINGS = v.parse(siteSettingsSchema, {});

/** The rates of shipping, beside the site files; `loadRates` reads them. */
export const RATES_FILE = 'rates.yaml';

/** All that is wrong with the content files. */
export class ContentError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
    super(`The content has ${count}:\n${errors.join('\n')}`);
    this.name = 'ContentError';
    this.errors = errors;
  }
}

/**
 * Reads `<dir>/<site>/site.yaml`, `<dir>/<site>/site.<lang>.yaml`, `<dir>/<site>/reviews.yaml` and
 * `<dir>/<site>/pages/*.yaml`, and lists `<dir>/<site>/pictures/*` and `<dir>/<site>/brand/*`; of `<dir>/<site>/rates.yaml` the errors alone.
 *
 * @throws ContentError with every error of every file
 */
export function loadContent(dir: string): Content {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new ContentError([`${nameOf(dir)} is not a folder: set CONTENT_DIR to the content.`]);
  }
  const siteNames = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
  const { sites, settings, pages, reviews, rates } = readSiteFiles(dir, siteNames);
  const ratesOf = (siteName: string) => rates.find((entry) => entry.siteName === siteName) ?? null;
  const pictures = pictureFiles(dir, siteNames);
  const brandsIn = (locale: Locale) => (name: string) =>
    sites.find(({ siteName, read }) => siteName === name && read.value?.locale === locale)?.read
      .value?.brand;
  const brands = siteNames.map((siteName) => readBrand(dir, siteName));
  const pathOf = (siteName: string) =>
    settings.find((entry) => entry.siteName === siteName)?.read.value?.path ?? NO_SETTINGS.path;
  const errorsOfHosts = hostErrors(siteNames, settings, pages);
  const errors = [
    ...[...settings, ...sites, ...pages, ...reviews, ...rates].flatMap(({ read }) => read.errors),
    ...(siteNames.length === 0 ? [`${nameOf(dir)} has no site: a site is a folder in it.`] : []),
    ...siteNames
      .filter((siteName) => !sites.some((site) => site.siteName === siteName))
      .map((siteName) => `${nameOf(join(dir, siteName))} has no site.<language>.yaml.`),
    ...siteErrors(sites, pages),
    ...movedErrors(pages),
    ...errorsOfHosts,
    ...pageErrors(pages, sites),
    ...pages.flatMap(variantErrors),
    ...[...sites, ...pages].flatMap(({ siteName, read }) =>
      read.value === null
        ? []
        : [...brandErrors(read, siteName, brandsIn(read.value.locale)), ...periodErrors(read)],
    ),
    ...brokenLinks(sites, pages),
    ...pages.flatMap(({ siteName, read }) => figureErrors(read, ratesOf(siteName)?.read ?? null)),
    ...pictureFileErrors(pictures),
    ...brands.flatMap(({ errors }) => errors),
    ...(errorsOfHosts.length === 0 && settings.every(({ read }) => read.value !== null)
      ? sharedPathErrors(
          dir,
          brands.map(({ brand }) => brand),
          pathOf,
        )
      : []),
    ...settings.flatMap(({ read }) => contrastErrors(read)),
    ...pages.flatMap(({ siteName, read }) =>
      pictureErrors(read.value, siteName, pictures).map(({ path, sentence }) =>
        read.errorAt(path, sentence),
      ),
    ),
  ];
  if (errors.length > 0) throw new ContentError(errors);
  return {
    pictures,
    brands: brands.map(({ brand }) => brand),
    settings: siteNames.map((name) => ({
      ...(settings.find(({ siteName }) => siteName === name)?.read.value ?? NO_SETTINGS),
      name,
    })),
    sites: sites.flatMap(({ siteName, read }) =>
      read.value === null
        ? []
        : [
            {
              name: siteName,
              site: siteWithBrands(read.value, siteName, brandsIn(read.value.locale)),
            },
          ],
    ),
    pages: pages.flatMap(({ siteName, read }) =>
      read.value === null
        ? []
        : [
            sitePage(
              siteName,
              withBrands(read.value, siteName, brandsIn(read.value.locale)),
              ratesOf(siteName)?.read.value ?? null,
            ),
          ],
    ),
    reviews: reviews.flatMap(({ siteName, file, read }) =>
      read.value === null
        ? []
        : [
            {
              siteName,
              settings: read.value,
              sampleFile: join(dirname(file), 'reviews.sample.csv'),
            },
          ],
    ),
  };
}

/** The YAML files of all sites, by what they hold; each with its errors. */
function readSiteFiles(dir: string, siteNames: string[]) {
  const sites = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName))
      .filter((file) => /^site\..+\.ya?ml$/.test(basename(file)))
      .map((file): SiteFile<Site> => ({ siteName, file, read: readYamlFile(file, siteSchema) })),
  );
  const settings = siteNames
    .map((siteName) => ({ siteName, file: join(dir, siteName, SETTINGS_FILE) }))
    .filter(({ file }) => existsSync(file))
    .map(
      (entry): SiteFile<SiteSettings> => ({
        ...entry,
        read: readYamlFile(entry.file, siteSettingsSchema),
      }),
    );
  const pages = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName, 'pages')).map(
      (file): SiteFile<Page> => ({ siteName, file, read: readYamlFile(file, pageSchema) }),
    ),
  );
  const reviews = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName))
      .filter((file) => basename(file) === 'reviews.yaml')
      .map((file) => ({ siteName, file, read: readYamlFile(file, reviewSettingsSchema) })),
  );
  const rates = siteNames
    .map((siteName) => join(dir, siteName, RATES_FILE))
    .filter((file) => existsSync(file))
    .map((file) => ({ siteName: basename(dirname(file)), read: readYamlFile(file, ratesSchema) }));
  return { sites, settings, pages, reviews, rates };
}

function sitePage(siteName: string, page: Page, rates: Rates | null): SitePage {
  const { experiment } = pageVariants(page);
  return withFigures({ siteName, page, ...(experiment && { experiment }) }, rates);
}

/** A page with the figures that its sections show, in all its variants. */
export function withFigures(entry: SitePage, rates: Rates | null): SitePage {
  const pages = entry.experiment?.variants.map(({ page }) => page) ?? [entry.page];
  const { figures } = pageFigures(
    pages.flatMap(({ sections }) => sections),
    rates,
  );
  return Object.keys(figures).length > 0 ? { ...entry, figures } : entry;
}

/** Not looked for while the rates cannot be read. */
function figureErrors(page: YamlFile<Page>, rates: YamlFile<Rates> | null): string[] {
  if (page.value === null || (rates !== null && rates.value === null)) return [];
  const own = pageFigures(page.value.sections, rates?.value ?? null).errors;
  const variants = pageVariants(page.value).experiment?.variants ?? [];
  const inVariants = pageFigures(
    variants.flatMap(({ page: variant }) => variant.sections),
    rates?.value ?? null,
  ).errors;
  return own.length === 0 && inVariants[0]
    ? [page.errorAt(['experiment'], `has a section that ${inVariants[0].sentence}`)]
    : own.map(({ path, sentence }) => page.errorAt(path, sentence));
}

function variantErrors({ read }: SiteFile<Page>): string[] {
  if (read.value === null) return [];
  return pageVariants(read.value).faults.map(({ path, sentence }) => read.errorAt(path, sentence));
}

/** Links that lead nowhere; not looked for while a page that they may lead to cannot be read. */
function brokenLinks(sites: SiteFile<Site>[], pages: SiteFile<Page>[]): string[] {
  const readable = pages.flatMap(({ read }) => (read.value === null ? [] : [read.value]));
  if (readable.length < pages.length) return [];
  const byPath = new Map(readable.map((page) => [page.path, page]));
  return [
    ...sites.map(({ read }) => ({ read, own: null })),
    ...pages.map(({ read }) => ({ read, own: read.value })),
  ].flatMap(({ read, own }) =>
    linkErrors(read.value, own, byPath).map(({ path, sentence }) => read.errorAt(path, sentence)),
  );
}

function yamlFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(dir, name));
}
