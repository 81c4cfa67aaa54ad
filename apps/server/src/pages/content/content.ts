import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import { ratesSchema } from '@zipfront/contracts/content/rates';
import { type Site, siteSchema } from '@zipfront/contracts/content/site';
import { localeOf } from '@zipfront/contracts/locale';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import { type ReviewSettings, reviewSettingsSchema } from '@zipfront/contracts/reviews/settings';
import { brandedTexts } from '@zipfront/contracts/shipping/texts';
import { type Experiment, variantsOf } from '../variants/page-variants.ts';
import { linkMistakes } from './link-mistakes.ts';
import { type PictureFile, pictureFileMistakes, pictureFiles } from './picture-files.ts';
import { pictureMistakes } from './picture-mistakes.ts';
import { nameOf, readYamlFile, type YamlFile } from './yaml-file.ts';

/** The sites as data: all that is written in the content files. */
export interface Content {
  /** The shared texts, one entry a site and language. */
  sites: SiteText[];
  pages: SitePage[];
  /** The sites that take reviews. */
  reviews: SiteReviews[];
  pictures: PictureFile[];
}

/** A site's shared texts in one language; `name` is the site's folder. */
export interface SiteText {
  name: string;
  site: Site;
}

export interface SitePage {
  siteName: string;
  page: Page;
  /** The page's versions, where it has several. */
  experiment?: Experiment;
  /** The reviews that it shows whatever the site's are: an example of the gallery's. */
  reviews?: ReviewsData;
}

/** How a site takes reviews: its `reviews.yaml`. */
export interface SiteReviews {
  siteName: string;
  settings: ReviewSettings;
  /** The reviews to begin with; read only where the settings ask for them. */
  sampleFile: string;
}

/** Paths that the server itself answers, so that no page may have them. */
const TAKEN_PATHS = [
  '/api/',
  '/assets/',
  '/compare/',
  '/events/',
  '/go/',
  '/privacy-choice/',
  '/quote/',
  '/schemas/',
  '/shipping/ajax/',
  '/shipping/call-back/',
  '/shipping/data/',
  '/shipping/orders/',
];

/** What shipping costs, beside the site files; `loadRates` gives what it says. */
export const RATES_FILE = 'rates.yaml';

/** All that is wrong with the content files. */
export class ContentError extends Error {
  readonly mistakes: string[];

  constructor(mistakes: string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    super(`The content has ${count}:\n${mistakes.join('\n')}`);
    this.name = 'ContentError';
    this.mistakes = mistakes;
  }
}

type Read<T> = { siteName: string; file: string; read: YamlFile<T> };

/**
 * Reads `<dir>/<site>/site.<lang>.yaml`, `<dir>/<site>/reviews.yaml` and
 * `<dir>/<site>/pages/*.yaml`, and lists `<dir>/<site>/pictures/*`; of `<dir>/<site>/rates.yaml` the mistakes alone.
 *
 * @throws ContentError with every mistake of every file
 */
export function loadContent(dir: string): Content {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new ContentError([`${nameOf(dir)} is not a folder: set CONTENT_DIR to the content.`]);
  }
  const siteNames = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
  const sites = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName))
      .filter((file) => /^site\..+\.ya?ml$/.test(basename(file)))
      .map((file): Read<Site> => ({ siteName, file, read: readYamlFile(file, siteSchema) })),
  );
  const pages = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName, 'pages')).map(
      (file): Read<Page> => ({ siteName, file, read: readYamlFile(file, pageSchema) }),
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
    .map((file) => ({ read: readYamlFile(file, ratesSchema) }));
  const pictures = pictureFiles(dir, siteNames);
  const mistakes = [
    ...[...sites, ...pages, ...reviews, ...rates].flatMap(({ read }) => read.mistakes),
    ...(siteNames.length === 0 ? [`${nameOf(dir)} has no site: a site is a folder in it.`] : []),
    ...siteNames
      .filter((siteName) => !sites.some((site) => site.siteName === siteName))
      .map((siteName) => `${nameOf(join(dir, siteName))} has no site.<language>.yaml.`),
    ...siteMistakes(sites, pages),
    ...pageMistakes(pages, sites),
    ...pages.flatMap(variantMistakes),
    ...brokenLinks(sites, pages),
    ...pictureFileMistakes(pictures),
    ...pages.flatMap(({ siteName, read }) =>
      pictureMistakes(read.value, siteName, pictures).map(({ path, sentence }) =>
        read.mistake(path, sentence),
      ),
    ),
  ];
  if (mistakes.length > 0) throw new ContentError(mistakes);
  return {
    pictures,
    sites: sites.flatMap(({ siteName, read }) =>
      read.value === null ? [] : [{ name: siteName, site: withBrand(read.value) }],
    ),
    pages: pages.flatMap(({ siteName, read }) =>
      read.value === null ? [] : [sitePage(siteName, read.value)],
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

/** A site whose texts name its brand. */
function withBrand(site: Site): Site {
  const { locale, brand, shippingTexts } = site;
  return { ...site, shippingTexts: brandedTexts(locale, { brand, own: shippingTexts }) };
}

function sitePage(siteName: string, page: Page): SitePage {
  const { experiment } = variantsOf(page);
  return { siteName, page, ...(experiment && { experiment }) };
}

function variantMistakes({ read }: Read<Page>): string[] {
  if (read.value === null) return [];
  return variantsOf(read.value).faults.map(({ path, sentence }) => read.mistake(path, sentence));
}

function siteMistakes(sites: Read<Site>[], pages: Read<Page>[]): string[] {
  const earlier = firstBy<Read<Site>>();
  return sites.flatMap((entry) => {
    const { siteName, file, read } = entry;
    if (read.value === null) return [];
    const { locale, home, shippingTexts } = read.value;
    const mistakes: string[] = [];
    if (shippingTexts?.consent !== undefined && shippingTexts.consentVersion === undefined) {
      mistakes.push(
        read.mistake(
          ['shippingTexts', 'consent'],
          'is worded anew without a version: write consentVersion beside it, such as "2026-11-22"; each agreement is kept with it.',
        ),
      );
    }
    const language = /^site\.(.+)\.ya?ml$/.exec(basename(file))?.[1];
    if (localeOf(language) !== locale) {
      mistakes.push(
        read.mistake(['locale'], `is ${locale}, but the file's name says ${language}.`),
      );
    }
    const other = earlier(`${siteName} ${locale}`, entry);
    if (other) mistakes.push(read.mistake(['locale'], `is that of ${nameOf(other.file)} too.`));
    const homePage = pages.find(({ read: page }) => page.value?.path === home);
    const unread = pages.some(({ read: page }) => page.value === null);
    if (!homePage && !unread) {
      mistakes.push(read.mistake(['home'], `is ${home}, but no page has that path.`));
    } else if (
      homePage &&
      (homePage.siteName !== siteName || homePage.read.value?.locale !== locale)
    ) {
      mistakes.push(
        read.mistake(['home'], `is ${home}, but that page is of another site or language.`),
      );
    }
    return mistakes;
  });
}

function pageMistakes(pages: Read<Page>[], sites: Read<Site>[]): string[] {
  const earlierPath = firstBy<Read<Page>>();
  const earlierKey = firstBy<Read<Page>>();
  const earlierExperiment = firstBy<Read<Page>>();
  return pages.flatMap((entry) => {
    const { siteName, read } = entry;
    if (read.value === null) return [];
    const { path, key, locale } = read.value;
    const mistakes: string[] = [];
    const samePath = earlierPath(path, entry);
    if (samePath) mistakes.push(read.mistake(['path'], `is that of ${nameOf(samePath.file)} too.`));
    const sameKey = earlierKey(`${siteName} ${key} ${locale}`, entry);
    if (sameKey) {
      const other = nameOf(sameKey.file);
      mistakes.push(read.mistake(['key'], `and its locale are those of ${other} too.`));
    }
    const sameExperiment =
      read.value.experiment && earlierExperiment(read.value.experiment.name, entry);
    // A translation may belong to the same experiment.
    if (sameExperiment && sameExperiment.read.value?.key !== key) {
      const other = nameOf(sameExperiment.file);
      mistakes.push(read.mistake(['experiment', 'name'], `is that of ${other} too.`));
    }
    const taken = TAKEN_PATHS.find((prefix) => path.startsWith(prefix));
    if (taken)
      mistakes.push(read.mistake(['path'], `starts with ${taken}, which is the server's.`));
    const ofSite = sites.filter((site) => site.siteName === siteName);
    const isKnown = ofSite.some(({ read: site }) => !site.value || site.value.locale === locale);
    if (ofSite.length > 0 && !isKnown) {
      mistakes.push(
        read.mistake(['locale'], `is ${locale}, but no site file is in that language.`),
      );
    }
    return mistakes;
  });
}

/** Links that lead nowhere; not looked for while a page that they may lead to cannot be read. */
function brokenLinks(sites: Read<Site>[], pages: Read<Page>[]): string[] {
  const readable = pages.flatMap(({ read }) => (read.value === null ? [] : [read.value]));
  if (readable.length < pages.length) return [];
  const byPath = new Map(readable.map((page) => [page.path, page]));
  return [
    ...sites.map(({ read }) => ({ read, own: null })),
    ...pages.map(({ read }) => ({ read, own: read.value })),
  ].flatMap(({ read, own }) =>
    linkMistakes(read.value, own, byPath, TAKEN_PATHS).map(({ path, sentence }) =>
      read.mistake(path, sentence),
    ),
  );
}

/** Remembers the first entry of each key, and gives it back for the later ones. */
function firstBy<T>(): (key: string, entry: T) => T | undefined {
  const seen = new Map<string, T>();
  return (key, entry) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, entry);
    return first;
  };
}

function yamlFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(dir, name));
}
