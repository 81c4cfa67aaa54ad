import type { Page } from '@zipfront/contracts/content/page';
import {
  listKey,
  type PageLink,
  type RelatedPages,
} from '@zipfront/contracts/content/related-pages';
import type { SectionOf } from '@zipfront/contracts/content/section';
import { nearest } from '../../../platform/nearest.ts';
import type { SitePage } from './content-model.ts';
import type { FieldPath } from './fields.ts';
import type { SiteFile } from './yaml-file.ts';

type Entry = Pick<SitePage, 'siteName' | 'page'>;

interface Relations {
  at(entry: Entry, path: string): Page | undefined;
  below(entry: Entry, path: string): Page[];
}

function createRelations(entries: Entry[]): Relations {
  const pathKey = ({ siteName, page }: Entry, path: string) => `${siteName} ${page.locale} ${path}`;
  const byPath = new Map(entries.map((entry) => [pathKey(entry, entry.page.path), entry.page]));
  const groups = Map.groupBy(
    entries.filter(({ page }) => page.below !== undefined),
    (entry) => pathKey(entry, entry.page.below ?? ''),
  );
  const sorted = new Map<string, Page[]>();
  return {
    at: (entry, path) => byPath.get(pathKey(entry, path)),
    below(entry, path) {
      const key = pathKey(entry, path);
      const known = sorted.get(key);
      if (known) return known;
      const { compare } = new Intl.Collator(entry.page.locale);
      const pages = (groups.get(key) ?? [])
        .map(({ page }) => page)
        .sort((one, other) => compare(nameOfPage(one), nameOfPage(other)));
      sorted.set(key, pages);
      return pages;
    },
  };
}

export function withRelated(entries: SitePage[], others: Entry[] = entries): SitePage[] {
  const relations = createRelations(others);
  return entries.map((entry) => {
    const sections = pagesSections(entry);
    if (entry.page.below === undefined && sections.length === 0) return entry;
    const related: RelatedPages = {
      trail: createTrail(entry, relations).map(linkTo),
      lists: Object.fromEntries(
        sections.map((section) => [
          listKey(section, entry.page),
          listed(section, entry, relations).map(linkTo),
        ]),
      ),
    };
    return { ...entry, related };
  });
}

function pagesSections({ page, experiment }: SitePage): SectionOf<'pages'>[] {
  const pages = experiment?.variants.map((variant) => variant.page) ?? [page];
  return pages.flatMap(({ sections }) => sections.filter((section) => section.type === 'pages'));
}

function listed(section: SectionOf<'pages'>, entry: Entry, { below }: Relations): Page[] {
  const pages = below(entry, section.below ?? entry.page.path).filter(
    ({ path }) => path !== entry.page.path,
  );
  if (section.keys === undefined) return pages;
  const keys = section.keys.split(' ');
  return keys.flatMap((key) => pages.find((page) => page.key === key) ?? []);
}

function createTrail(entry: Entry, relations: Relations): Page[] {
  const trail: Page[] = [];
  for (
    let above = entry.page.below;
    above !== undefined && !trail.some(({ path }) => path === above);
  ) {
    const page = relations.at(entry, above);
    if (page === undefined) break;
    trail.unshift(page);
    above = page.below;
  }
  return trail;
}

function linkTo(page: Page): PageLink {
  return {
    path: page.path,
    name: nameOfPage(page),
    ...(page.fact && { fact: page.fact }),
    ...(page.article && { about: page.description }),
  };
}

function nameOfPage({ name, title }: Page): string {
  return name ?? title.replace(/ \| [^|]*$/, '');
}

/** `variants` are further versions of the pages, whose lists are checked too. */
export function relatedErrors(files: SiteFile<Page>[], variants: SiteFile<Page>[]): string[] {
  if (files.some(({ read }) => read.value === null)) return [];
  const entries = files.flatMap(({ siteName, read: { value } }) =>
    value === null ? [] : [{ siteName, page: value }],
  );
  const relations = createRelations(entries);
  return [...files, ...variants].flatMap(({ siteName, read }) => {
    if (read.value === null) return [];
    const entry = { siteName, page: read.value };
    const missing = (path: FieldPath, named: string | undefined) => {
      if (named === undefined || relations.at(entry, named)) return [];
      const paths = entries.flatMap(({ siteName: other, page }) =>
        other === siteName ? page.path : [],
      );
      const meant = nearest(named, paths);
      const hint = meant && meant !== named ? `; did you mean ${meant}?` : '.';
      return [
        read.errorAt(
          path,
          `is ${named}, but no page of the site in ${entry.page.locale} has that path${hint}`,
        ),
      ];
    };
    return [
      ...missing(['below'], entry.page.below),
      ...(createTrail(entry, relations).includes(entry.page)
        ? [read.errorAt(['below'], 'leads back to this page.')]
        : []),
      ...entry.page.sections.flatMap((section, index) => {
        if (section.type !== 'pages' && section.type !== 'find-state') return [];
        const errors = missing(['sections', index, 'below'], section.below);
        return errors.length > 0
          ? errors
          : listErrors(section, index, entry, relations, read.errorAt);
      }),
    ];
  });
}

function listErrors(
  section: Extract<Page['sections'][number], { type: 'pages' | 'find-state' }>,
  at: number,
  entry: Entry,
  relations: Relations,
  errorAt: (path: FieldPath, sentence: string) => string,
): string[] {
  const pages = relations.below(entry, section.below ?? entry.page.path);
  if (section.type === 'find-state') {
    const sentence = 'has no page below it that names its state.';
    return pages.some(({ state }) => state !== undefined)
      ? []
      : [errorAt(['sections', at, 'below'], sentence)];
  }
  if (pages.length === 0) {
    return [errorAt(['sections', at], 'lists no page: no page names its path as below.')];
  }
  const keys = pages.map(({ key }) => key);
  return (section.keys?.split(' ') ?? []).flatMap((key) => {
    if (keys.includes(key)) return [];
    const meant = nearest(key, keys);
    const hint = meant ? `; did you mean ${meant}?` : '.';
    return [
      errorAt(['sections', at, 'keys'], `names ${key}, but no page below has that key${hint}`),
    ];
  });
}
