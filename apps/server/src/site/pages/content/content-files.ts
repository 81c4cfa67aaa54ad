import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Rates, ratesSchema } from '@zipfront/contracts/content/rates';
import { type Site, siteSchema } from '@zipfront/contracts/content/site';
import { type SiteSettings, siteSettingsSchema } from '@zipfront/contracts/content/site-settings';
import type { Locale } from '@zipfront/contracts/locale';
import { reviewSettingsSchema } from '@zipfront/contracts/reviews/settings';
import * as v from 'valibot';
import { type BrandOf, readBrand } from './brands.ts';
import { type PictureFile, pictureFiles } from './files.ts';
import { isFolder } from './is-folder.ts';
import { readPageFile } from './page-files.ts';
import { type EarlierValues, readYamlFile, type SiteFile, type YamlFile } from './yaml-file.ts';

const SETTINGS_FILE = 'site.yaml';

const NO_SETTINGS = v.parse(siteSettingsSchema, {});

/** File of the rates of shipping, beside the site files; `loadRates` reads it. */
export const RATES_FILE = 'rates.yaml';

export type EarlierFiles = (
  kind: 'site' | 'settings' | 'page' | 'reviews' | 'rates',
) => EarlierValues | undefined;

export interface ContentFiles extends ReturnType<typeof readSiteFiles> {
  dir: string;
  siteNames: string[];
  pictures: PictureFile[];
  brands: ReturnType<typeof readBrand>[];
  ratesOf(siteName: string): YamlFile<Rates> | null;
  settingsOf(siteName: string): SiteSettings;
  brandsIn(locale: Locale): BrandOf;
}

/**
 * Reads all files of the content. `withDrafts`: drafts are read in place of the pages whose paths
 * they have.
 */
export function readContentFiles(
  dir: string,
  earlier: EarlierFiles,
  { withDrafts }: { withDrafts: boolean },
): ContentFiles {
  const siteNames = readdirSync(dir)
    .filter((name) => !name.startsWith('.') && isFolder(join(dir, name)))
    .sort();
  const read = readSiteFiles(dir, siteNames, earlier, withDrafts);
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

/** The YAML files of all sites by kind, each with its errors. */
function readSiteFiles(
  dir: string,
  siteNames: string[],
  earlier: EarlierFiles,
  withDrafts: boolean,
) {
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
  const written = siteNames.flatMap((siteName) =>
    yamlFiles(join(dir, siteName, 'pages')).flatMap((file) =>
      readPageFile(siteName, file, { earlier: earlier('page'), withDrafts }),
    ),
  );
  const drafted = new Set(
    written.flatMap(({ read: { value } }) => (value?.draft ? [value.path] : [])),
  );
  const pages = written.filter(
    ({ read: { value } }) =>
      value === null || (value.draft ? withDrafts : !(withDrafts && drafted.has(value.path))),
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

function yamlFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.ya?ml$/.test(entry.name))
    .map(({ name }) => join(dir, name))
    .sort();
}
