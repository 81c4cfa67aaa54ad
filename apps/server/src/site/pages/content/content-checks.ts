import { join } from 'node:path';
import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import { nearest } from '../../../platform/nearest.ts';
import { pageFigures } from '../../estimates/page-figures.ts';
import { pageVariants, variantFiles } from '../variants/page-variants.ts';
import { brandErrors, sharedPathErrors } from './brands.ts';
import type { ContentFiles } from './content-files.ts';
import { contrastErrors } from './contrast-errors.ts';
import { type FieldPath, mapTexts } from './fields.ts';
import { pictureFileErrors } from './files.ts';
import { linkErrors } from './link-errors.ts';
import { pageErrors, sectionErrors, unknownLines } from './page-errors.ts';
import { heroPictureErrors, pictureErrors } from './picture-errors.ts';
import { relatedErrors } from './related-pages.ts';
import {
  experimentErrors,
  feedFileErrors,
  hostErrors,
  lineErrors,
  movedErrors,
  siteErrors,
} from './site-errors.ts';
import { NAMES_OF_PAGES } from './table.ts';
import { unreadFileErrors } from './unread-files.ts';
import { periodErrors } from './with-periods.ts';
import { type SiteFile, shownPath, type YamlFile } from './yaml-file.ts';

type ContentCheck = (files: ContentFiles) => string[];

export const CHECKS: readonly ContentCheck[] = [
  ({ settings, sites, pages, reviews, rates }) =>
    [...settings, ...sites, ...pages, ...reviews, ...rates].flatMap(({ read }) => read.errors),
  missingSites,
  ({ dir }) => unreadFileErrors(dir),
  ({ sites, pages }) => siteErrors(sites, pages),
  ({ pages }) => movedErrors(pages),
  ({ siteNames, settings, pages }) => hostErrors(siteNames, settings, pages),
  ({ settings }) => feedFileErrors(settings),
  ({ settings, sites, pages }) => lineErrors(settings, sites, pages),
  ({ sites, pages }) => pageErrors(pages, sites),
  ({ sites, pages, reviews }) => sectionErrors(withVariants(pages), sites, reviews),
  ({ settings, pages, settingsOf }) =>
    withVariants(pages).flatMap(({ siteName, read }) => {
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
  ({ sites, pages }) => [
    ...sites.flatMap(({ read }) => placeholderErrors(read, ['brand'])),
    ...pages.flatMap(({ read }) => placeholderErrors(read)),
  ],
  ({ sites, reviews, pages }) => brokenLinks([...sites, ...reviews], pages),
  ({ pages }) => relatedErrors(pages, variantFiles(pages)),
  ({ pages, ratesOf }) =>
    withVariants(pages).flatMap(({ siteName, read }) => figureErrors(read, ratesOf(siteName))),
  ({ pictures }) => pictureFileErrors(pictures),
  ({ brands }) => brands.flatMap(({ errors }) => errors),
  pathErrors,
  ({ settings }) => settings.flatMap(({ read }) => contrastErrors(read)),
  ({ pages, pictures }) =>
    withVariants(pages).flatMap(({ read }) =>
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
    ...(siteNames.length === 0 ? [`${shownPath(dir)} has no site: a site is a folder in it.`] : []),
    ...siteNames
      .filter((siteName) => !named.has(siteName))
      .map((siteName) => `${shownPath(join(dir, siteName))} has no site.<language>.yaml.`),
  ];
}

/** Errors of paths; skipped while the settings have errors, as they define the sites' paths. */
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

/** Finds errors of figures; skipped while the rates cannot be read. */
function figureErrors(page: YamlFile<Page>, rates: YamlFile<Rates> | null): string[] {
  if (page.value === null || (rates !== null && rates.value === null)) return [];
  return pageFigures(page.value.sections, rates?.value ?? null).errors.map(({ path, sentence }) =>
    page.errorAt(path, sentence),
  );
}

function withVariants(pages: SiteFile<Page>[]): SiteFile<Page>[] {
  return [...pages, ...variantFiles(pages)];
}

function variantErrors({ read }: SiteFile<Page>): string[] {
  if (read.value === null) return [];
  return pageVariants(read.value).faults.map(({ path, sentence }) => read.errorAt(path, sentence));
}

/** Finds broken links; skipped while a page that they may lead to cannot be read. */
function brokenLinks(shared: SiteFile<unknown>[], pages: SiteFile<Page>[]): string[] {
  const readable = pages.flatMap(({ read }) => (read.value === null ? [] : [read.value]));
  if (readable.length < pages.length) return [];
  const byPath = new Map(readable.map((page) => [page.path, page]));
  return [
    ...shared.map(({ read }) => ({ read, own: null })),
    ...withVariants(pages).map(({ read }) => ({ read, own: read.value })),
  ].flatMap(({ read, own }) =>
    linkErrors(own ? { ...own, experiment: undefined } : read.value, own, byPath).map(
      ({ path, sentence, near }) => read.errorAt(path, sentence, near),
    ),
  );
}

/** Also with a space, twice the braces, or a colon, as a writer may have them elsewhere. */
const PLACEHOLDER = /\{{1,2} ?([A-Za-z_]\w*)(?:: ?[\w-]*)? ?\}{1,2}/g;

/** Placeholders that other checks read. */
const CHECKED_ELSEWHERE = /^\{(?:brand|period):[\w-]+\}$/;

const COUNTED = ['total', 'bad', 'count'];

const KNOWN = [...NAMES_OF_PAGES, ...COUNTED].map((name) => `{${name}}`);

/** Quotation marks of word processors, at either end of a text. */
const TYPOGRAPHIC = /^[“”„«‘’]|[“”»‘’]$/;

/**
 * Finds unfilled placeholders, which visitors would read; with `meantOnly`, those that were meant
 * as one of these names. No campaign has typographic quotation marks.
 */
function placeholderErrors(page: YamlFile<unknown>, meantOnly?: string[]): string[] {
  const errors: string[] = [];
  const report = (path: FieldPath, sentence: string, near: string) =>
    errors.push(page.errorAt(path, sentence, near));
  mapTexts(page.value, (text, path) => {
    for (const [braces, name = ''] of text.matchAll(PLACEHOLDER)) {
      if (KNOWN.includes(braces) || CHECKED_ELSEWHERE.test(braces)) continue;
      const meant = nearest(name, meantOnly ?? NAMES_OF_PAGES);
      if (meantOnly && !meant) continue;
      const hint = meant ? `did you mean {${meant}}?` : 'visitors would read it as it is.';
      report(path, `has ${braces}, which stands for nothing; ${hint}`, braces);
    }
    if (path[1] === 'attribution' && TYPOGRAPHIC.test(text)) {
      report(
        path,
        `is ${JSON.stringify(text)}, with the quotation marks in the value; use straight ones, "42".`,
        text,
      );
    }
    return text;
  });
  return errors;
}
