import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@zipfront/contracts/content/page';
import { type Rates, ratesSchema } from '@zipfront/contracts/content/rates';
import { type Site, siteSchema } from '@zipfront/contracts/content/site';
import { addressesOf } from '@zipfront/contracts/content/site-lines';
import { type SiteSettings, siteSettingsSchema } from '@zipfront/contracts/content/site-settings';
import type { Locale } from '@zipfront/contracts/locale';
import { reviewSettingsSchema } from '@zipfront/contracts/reviews/settings';
import * as v from 'valibot';
import { pageFigures } from '../../estimates/page-figures.ts';
import { pageVariants } from '../variants/page-variants.ts';
import {
  type BrandOf,
  brandErrors,
  readBrand,
  sharedPathErrors,
  siteWithBrands,
  withBrands,
} from './brands.ts';
import type { Content, SitePage } from './content-model.ts';
import { declaredExperiments } from './declared-experiments.ts';
import { type PictureFile, pictureFileErrors, pictureFiles } from './files.ts';
import {
  contrastErrors,
  heroPictureErrors,
  linkErrors,
  pageErrors,
  pictureErrors,
  unknownLines,
} from './page-errors.ts';
import { readPageFile } from './page-files.ts';
import { relatedErrors, withRelated } from './related-pages.ts';
import {
  experimentErrors,
  feedFileErrors,
  hostErrors,
  lineErrors,
  movedErrors,
  siteErrors,
} from './site-errors.ts';
import { periodErrors } from './with-periods.ts';
import {
  type EarlierValues,
  nameOf,
  readYamlFile,
  type SiteFile,
  type YamlFile,
} from './yaml-file.ts';

/** Settings of a site in all its languages. */
const SETTINGS_FILE = 'site.yaml';

const NO_SETTINGS = v.parse(siteSettingsSchema, {});

/** The rates of shipping, beside the site files; `loadRates` reads them. */
export const RATES_FILE = 'rates.yaml';

/** Values of earlier files of a kind; undefined if none are reused. */
type EarlierFiles = (
  kind: 'site' | 'settings' | 'page' | 'reviews' | 'rates',
) => EarlierValues | undefined;

/** All errors of the content files. */
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
 * Reads all content files: `<dir>/<site>/site.yaml`, `site.<lang>.yaml`, `reviews.yaml` and
 * `pages/*.yaml`, with the tables in `data/` that pages name. Lists `pictures/*` and `brand/*`. Of
 * `rates.yaml`, it reports only the errors.
 *
 * @param earlier values that an earlier start read, by kind of file
 * @throws ContentError with every error of every file
 */
export function loadContent(dir: string, earlier: EarlierFiles = () => undefined): Content {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new ContentError([`${nameOf(dir)} is not a folder: set CONTENT_DIR to the content.`]);
  }
  const files = readContentFiles(dir, earlier);
  // An error that repeats in every row of a table is reported for the first; the others are empty.
  const errors = CHECKS.flatMap((check) => check(files)).filter(Boolean);
  if (errors.length > 0) throw new ContentError(errors);
  return contentOf(files);
}

/** The content as it was read, and lookups by site. */
interface ContentFiles extends ReturnType<typeof readSiteFiles> {
  dir: string;
  siteNames: string[];
  pictures: PictureFile[];
  brands: ReturnType<typeof readBrand>[];
  ratesOf(siteName: string): YamlFile<Rates> | null;
  settingsOf(siteName: string): SiteSettings;
  brandsIn(locale: Locale): BrandOf;
}

function readContentFiles(dir: string, earlier: EarlierFiles): ContentFiles {
  const siteNames = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
  const read = readSiteFiles(dir, siteNames, earlier);
  const rates = new Map(read.rates.map((entry) => [entry.siteName, entry.read]));
  const settings = new Map(read.settings.map((entry) => [entry.siteName, entry.read.value]));
  const brands = new Map(
    // Of two files in one language the first counts; the second is an error.
    read.sites
      .toReversed()
      .map(({ siteName, read: { value } }) => [`${siteName} ${value?.locale}`, value?.brand]),
  );
  return {
    ...read,
    dir,
    siteNames,
    pictures: pictureFiles(dir, siteNames),
    brands: siteNames.map((siteName) => readBrand(dir, siteName)),
    ratesOf: (siteName) => rates.get(siteName) ?? null,
    settingsOf: (siteName) => settings.get(siteName) ?? NO_SETTINGS,
    brandsIn: (locale) => (siteName) => brands.get(`${siteName} ${locale}`),
  };
}

/** Finds one kind of error in the content, a sentence each. */
type ContentCheck = (files: ContentFiles) => string[];

/** All checks, in the order in which their errors are listed. */
const CHECKS: readonly ContentCheck[] = [
  ({ settings, sites, pages, reviews, rates }) =>
    [...settings, ...sites, ...pages, ...reviews, ...rates].flatMap(({ read }) => read.errors),
  missingSites,
  ({ sites, pages }) => siteErrors(sites, pages),
  ({ pages }) => movedErrors(pages),
  ({ siteNames, settings, pages }) => hostErrors(siteNames, settings, pages),
  ({ settings }) => feedFileErrors(settings),
  ({ settings, sites, pages }) => lineErrors(settings, sites, pages),
  ({ sites, pages }) => pageErrors(pages, sites),
  ({ settings, pages, settingsOf }) =>
    pages.flatMap(({ siteName, read }) => {
      const isUnread = settings.some((own) => own.siteName === siteName && own.read.value === null);
      if (read.value === null || isUnread) return [];
      return unknownLines(read.value, settingsOf(siteName).lines).map(({ path, sentence }) =>
        read.errorAt(path, sentence),
      );
    }),
  ({ pages }) => experimentErrors(pages),
  ({ pages }) => pages.flatMap(variantErrors),
  ({ sites, pages, brandsIn }) =>
    [...sites, ...pages].flatMap(({ siteName, read }) =>
      read.value === null
        ? []
        : [...brandErrors(read, siteName, brandsIn(read.value.locale)), ...periodErrors(read)],
    ),
  ({ sites, pages }) => brokenLinks(sites, pages),
  ({ pages }) => relatedErrors(pages),
  ({ pages, ratesOf }) =>
    pages.flatMap(({ siteName, read }) => figureErrors(read, ratesOf(siteName))),
  ({ pictures }) => pictureFileErrors(pictures),
  ({ brands }) => brands.flatMap(({ errors }) => errors),
  pathErrors,
  ({ settings }) => settings.flatMap(({ read }) => contrastErrors(read)),
  ({ pages, pictures }) =>
    pages.flatMap(({ read }) =>
      read.value === null
        ? []
        : heroPictureErrors(read.value, pictures).map(({ path, sentence }) =>
            read.errorAt(path, sentence),
          ),
    ),
  ({ settings, pages, pictures }) =>
    [...settings, ...pages].flatMap(({ siteName, read }) =>
      pictureErrors(read.value, siteName, pictures).map(({ path, sentence }) =>
        read.errorAt(path, sentence),
      ),
    ),
];

function missingSites({ dir, siteNames, sites }: ContentFiles): string[] {
  const named = new Set(sites.map(({ siteName }) => siteName));
  return [
    ...(siteNames.length === 0 ? [`${nameOf(dir)} has no site: a site is a folder in it.`] : []),
    ...siteNames
      .filter((siteName) => !named.has(siteName))
      .map((siteName) => `${nameOf(join(dir, siteName))} has no site.<language>.yaml.`),
  ];
}

/** Skipped while the settings have errors, because they define the sites' paths. */
function pathErrors({
  dir,
  siteNames,
  settings,
  pages,
  brands,
  settingsOf,
}: ContentFiles): string[] {
  const isReadable = settings.every(({ read }) => read.value !== null);
  if (!isReadable || hostErrors(siteNames, settings, pages).length > 0) return [];
  return sharedPathErrors(
    dir,
    brands.map(({ brand }) => brand),
    (siteName) => settingsOf(siteName).path,
  );
}

function contentOf(files: ContentFiles): Content {
  const { siteNames, sites, pages, reviews, pictures, brands, ratesOf, settingsOf, brandsIn } =
    files;
  return {
    pictures,
    experiments: declaredExperiments(pages, (name) => settingsOf(name).reportingTimeZone),
    brands: brands.map(({ brand }) => brand),
    settings: siteNames.map((name) => {
      const settings = settingsOf(name);
      return { ...settings, name, lineAddresses: addressesOf(settings.lines) };
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
    reviews: reviews.flatMap(({ siteName, file, read: { value } }) =>
      value === null
        ? []
        : [{ siteName, settings: value, sampleFile: join(dirname(file), 'reviews.sample.csv') }],
    ),
  };
}

/** The YAML files of all sites by kind, each with its errors. */
function readSiteFiles(dir: string, siteNames: string[], earlier: EarlierFiles) {
  const sites = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName))
      .filter((file) => /^site\..+\.ya?ml$/.test(basename(file)))
      .map(
        (file): SiteFile<Site> => ({
          siteName,
          file,
          read: readYamlFile(file, siteSchema, earlier('site')),
        }),
      ),
  );
  const settings = siteNames
    .map((siteName) => ({ siteName, file: join(dir, siteName, SETTINGS_FILE) }))
    .filter(({ file }) => existsSync(file))
    .map(
      (entry): SiteFile<SiteSettings> => ({
        ...entry,
        read: readYamlFile(entry.file, siteSettingsSchema, earlier('settings')),
      }),
    );
  const pages = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName, 'pages')).flatMap((file) =>
      readPageFile(siteName, file, earlier('page')),
    ),
  );
  const reviews = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName))
      .filter((file) => basename(file) === 'reviews.yaml')
      .map((file) => ({
        siteName,
        file,
        read: readYamlFile(file, reviewSettingsSchema, earlier('reviews')),
      })),
  );
  const rates = siteNames
    .map((siteName) => join(dir, siteName, RATES_FILE))
    .filter((file) => existsSync(file))
    .map((file) => ({
      siteName: basename(dirname(file)),
      read: readYamlFile(file, ratesSchema, earlier('rates')),
    }));
  return { sites, settings, pages, reviews, rates };
}

function sitePage(siteName: string, page: Page, rates: Rates | null): SitePage {
  const { experiment } = pageVariants(page);
  return withFigures({ siteName, page, ...(experiment && { experiment }) }, rates);
}

/** Adds the figures of its sections to a page, in all its variants. */
export function withFigures(entry: SitePage, rates: Rates | null): SitePage {
  const pages = entry.experiment?.variants.map(({ page }) => page) ?? [entry.page];
  const { figures } = pageFigures(
    pages.flatMap(({ sections }) => sections),
    rates,
  );
  return Object.keys(figures).length > 0 ? { ...entry, figures } : entry;
}

/** Skipped while the rates cannot be read. */
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

/** Broken links. Skipped while a page that they may lead to cannot be read. */
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
