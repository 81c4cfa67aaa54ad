import { basename } from 'node:path';
import { formerPath, type Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import {
  DEFAULT_LINES,
  isPagePath,
  listDestinations,
  type SiteLine,
} from '@zipfront/contracts/content/site-lines';
import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import { chooseLocale } from '@zipfront/contracts/locale';
import { withoutSitePath } from '@zipfront/contracts/pages/site-addresses';
import { nearest } from '../../../platform/nearest.ts';
import { firstBy } from './fields.ts';
import { servedPart } from './files.ts';
import { type SiteFile, shownPath } from './yaml-file.ts';

/** Finds errors between site files and pages: languages, home pages, versions of texts. */
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
    if (chooseLocale(language) !== locale) {
      errors.push(read.errorAt(['locale'], `is ${locale}, but the file's name says ${language}.`));
    }
    const other = earlier(`${siteName} ${locale}`, entry);
    if (other) errors.push(read.errorAt(['locale'], `is that of ${shownPath(other.file)} too.`));
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

export function lineErrors(
  settings: SiteFile<SiteSettings>[],
  sites: SiteFile<Site>[],
  pages: SiteFile<Page>[],
): string[] {
  const isUnread = pages.some(({ read }) => read.value === null);
  return [
    ...settings.flatMap(({ siteName, read }) => {
      const texts = sites.filter((site) => site.siteName === siteName);
      const locales = texts.flatMap((site) => site.read.value?.locale ?? []);
      const paths = pages
        .filter((page) => page.siteName === siteName)
        .flatMap((page) => page.read.value?.path ?? []);
      return (read.value?.lines ?? []).flatMap((line, index) => {
        return [
          ...lineWords(line).flatMap(({ path, words }) =>
            locales
              .filter((locale) => words[locale] === undefined)
              .map((locale) =>
                read.errorAt(
                  ['lines', index, ...path],
                  `has no text for ${locale}, a language of the site.`,
                ),
              ),
          ),
          ...listDestinations(line).flatMap(({ locale, to }) => {
            if (isUnread || !isPagePath(to) || paths.includes(to)) return [];
            const meant = nearest(to, paths);
            const sentence = `leads to ${to}, but no page of the site has that path${meant ? `; did you mean ${meant}?` : '.'}`;
            return [read.errorAt(['lines', index, 'to', ...(locale ? [locale] : [])], sentence)];
          }),
        ];
      });
    }),
    ...sites.flatMap(({ siteName, read }) => {
      const zipForm = read.value?.zipForm;
      const own = settings.find((entry) => entry.siteName === siteName);
      const { lines } = own ? (own.read.value ?? { lines: [] }) : { lines: DEFAULT_LINES };
      if (!zipForm || zipForm.legend !== undefined || lines.length < 2) return [];
      const sentence = `has no legend, which is above the choice of the ${lines.length} lines of the site.`;
      return [read.errorAt(['zipForm'], sentence)];
    }),
  ];
}

function lineWords({ name, questions = [] }: SiteLine) {
  return [
    { path: ['name'], words: name },
    ...questions.flatMap(({ label, choices }, index) => [
      { path: ['questions', index, 'label'], words: label },
      ...choices.map((choice, of) => ({
        path: ['questions', index, 'choices', of, 'label'],
        words: choice.label,
      })),
    ]),
  ];
}

export function hostErrors(
  siteNames: string[],
  settings: SiteFile<SiteSettings>[],
  pages: SiteFile<Page>[],
): string[] {
  const seen = new Map<string, string>();
  const sitePath = (name: string) =>
    settings.find(({ siteName }) => siteName === name)?.read.value?.path ?? '/';
  return settings.flatMap(({ siteName, file, read }) => {
    if (read.value === null) return [];
    const { path, hosts } = read.value;
    const errors: string[] = [];
    hosts.forEach((host, index) => {
      const other = seen.get(host);
      if (other) errors.push(read.errorAt(['hosts', index], `is that of ${other} too.`));
      else seen.set(host, shownPath(file));
    });
    const samePath = siteNames.find((name) => name !== siteName && sitePath(name) === path);
    if (samePath && hosts.length > 0) {
      const sentence = `is ${path}, as that of ${samePath} is; say which path this site stands under.`;
      errors.push(read.errorAt(['path'], sentence));
    }
    return [
      ...errors,
      ...pages
        .filter((page) => page.siteName === siteName)
        .flatMap((page) => pageError(page, read.value as SiteSettings)),
      ...pages
        .filter(
          (page) =>
            hosts.length > 0 &&
            page.read.value?.path.startsWith(path) &&
            sitePath(page.siteName).length < path.length,
        )
        .map((page) =>
          page.read.errorAt(
            ['path'],
            `would be on ${hosts[0]}, because it is below ${path}, the path of ${siteName}.`,
          ),
        ),
    ];
  });
}

function pageError({ read }: SiteFile<Page>, { path, hosts }: SiteSettings): string[] {
  if (read.value === null) return [];
  if (!read.value.path.startsWith(path)) {
    const sentence = `is not below ${path}, which is the path of its site (site.yaml).`;
    return [read.errorAt(['path'], sentence)];
  }
  const onOwnHost = withoutSitePath(read.value.path, path);
  return hosts.length > 0 && path !== '/' && servedPart(onOwnHost, { ownHost: true })
    ? [read.errorAt(['path'], `would be ${onOwnHost} on ${hosts[0]}, which is the server's.`)]
    : [];
}

/**
 * Finds errors of former addresses: each must lead to one page, and must not be a page's present
 * address.
 */
export function movedErrors(pages: SiteFile<Page>[]): string[] {
  const owners = new Map(pages.map((entry) => [entry.read.value?.path, entry]));
  const seen = new Map<string, SiteFile<Page>>();
  return pages.flatMap((entry) =>
    (entry.read.value?.movedFrom ?? []).flatMap((written, index) => {
      const path = formerPath(written);
      const error = (sentence: string) => [entry.read.errorAt(['movedFrom', index], sentence)];
      const own = owners.get(path);
      if (own === entry) return error('is where this page is now.');
      if (own) return error(`is where ${shownPath(own.file)} is now.`);
      const other = seen.get(path);
      if (other) {
        return error(
          other === entry ? 'stands here twice.' : `is that of ${shownPath(other.file)} too.`,
        );
      }
      seen.set(path, entry);
      return servedPart(path) ? error("is the server's own address.") : [];
    }),
  );
}

/**
 * Finds goals with the same name of a file: the feed has one address for it, and Google would count
 * one action.
 */
export function feedFileErrors(settings: SiteFile<SiteSettings>[]): string[] {
  const earlier = firstBy<SiteFile<SiteSettings>>();
  return settings.flatMap((entry) => {
    const { read } = entry;
    return (read.value?.uploads?.goals ?? []).flatMap(({ file }, index) => {
      const first = earlier(file, entry);
      // Two goals of one site are an error of its schema.
      if (first === undefined || first === entry) return [];
      const sentence = `is ${file}, which is a file of ${shownPath(first.file)}; the feed needs one for each goal of all sites.`;
      return [read.errorAt(['uploads', 'goals', index, 'file'], sentence)];
    });
  });
}

export function experimentErrors(pages: SiteFile<Page>[]): string[] {
  const earlier = firstBy<SiteFile<Page>>();
  return pages.flatMap((entry) => {
    const { read } = entry;
    const experiment = read.value?.experiment;
    if (experiment === undefined) return [];
    const first = earlier(experiment.name, entry);
    const other = first?.read.value?.experiment;
    // Another page with this name is a separate error.
    if (!first || !other || first.read.value?.key !== read.value?.key) return [];
    const file = shownPath(first.file);
    const errors: string[] = [];
    if (JSON.stringify(other.plan) !== JSON.stringify(experiment.plan)) {
      const sentence = `is another one than in ${file}, which has the same experiment.`;
      errors.push(read.errorAt(['experiment', 'plan'], sentence));
    }
    if (dividedAs(other) !== dividedAs(experiment)) {
      const sentence = `have other names or weights than in ${file}, which has the same experiment.`;
      errors.push(read.errorAt(['experiment', 'variants'], sentence));
    }
    return errors;
  });
}

function dividedAs({ variants }: NonNullable<Page['experiment']>): string {
  return JSON.stringify(variants.map(({ name, weight }) => [name, weight]));
}
