import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { galleryReviews } from './gallery/gallery-reviews.ts';
import { readConfig } from './platform/config/config.ts';
import { compressNothing, compressQuicklyNow } from './platform/http/compress.ts';
import { NO_CACHE } from './site/pages/build-cache.ts';
import type { SitePage } from './site/pages/content/content-model.ts';
import { readContent } from './site/pages/content/testing/read-content.ts';
import { loadSiteBuild } from './site/pages/page-source.ts';
import { createPages } from './site/pages/pages.ts';

const ROOT = join(import.meta.dirname, '../../..');

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const url = v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+\//));
const day = v.pipe(v.string(), v.isoDate());
const typed = <const T extends string, const E extends v.ObjectEntries>(type: T, entries: E) =>
  v.strictObject({ '@type': v.literal(type), ...entries });

const listItem = typed('ListItem', { position: v.number(), name: text, item: v.optional(url) });
const organization = typed('Organization', { name: text, url });
const time = v.pipe(v.string(), v.regex(/^\d\d:\d\d$/));

/**
 * Types that pages use: the properties that Google's documentation of each requires, and those that
 * we add.
 */
const ENTRIES = v.variant('@type', [
  typed('Article', {
    headline: v.pipe(text, v.maxLength(110)),
    description: text,
    inLanguage: text,
    datePublished: day,
    dateModified: day,
    author: v.variant('@type', [organization, typed('Person', { name: text, url })]),
    publisher: organization,
    mainEntityOfPage: url,
  }),
  typed('BreadcrumbList', {
    itemListElement: v.pipe(
      v.array(listItem),
      v.minLength(2),
      v.check((items) => items.every(({ position }, index) => position === index + 1)),
      v.check((items) => items.slice(0, -1).every(({ item }) => item !== undefined)),
      v.check((items) => new Set(items.map(({ item }) => item)).size === items.length),
    ),
  }),
  typed('FAQPage', {
    mainEntity: v.pipe(
      v.array(typed('Question', { name: text, acceptedAnswer: typed('Answer', { text }) })),
      v.minLength(1),
    ),
  }),
  typed('Organization', {
    '@id': url,
    name: text,
    url,
    legalName: v.optional(text),
    address: v.optional(
      typed('PostalAddress', {
        streetAddress: text,
        addressLocality: text,
        addressRegion: v.pipe(text, v.length(2)),
        postalCode: v.pipe(text, v.length(5)),
        addressCountry: v.literal('US'),
      }),
    ),
    contactPoint: v.optional(
      typed('ContactPoint', {
        contactType: text,
        telephone: v.pipe(text, v.regex(/^\+1\d{10}$/)),
        hoursAvailable: v.array(
          typed('OpeningHoursSpecification', {
            dayOfWeek: v.pipe(v.array(text), v.minLength(1)),
            opens: time,
            closes: time,
          }),
        ),
      }),
    ),
    aggregateRating: v.optional(
      typed('AggregateRating', {
        ratingValue: v.number(),
        bestRating: v.number(),
        worstRating: v.literal(1),
        reviewCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
  }),
  typed('Service', {
    name: text,
    description: text,
    url,
    areaServed: typed('State', { name: text }),
    provider: organization,
  }),
  typed('WebSite', {
    name: text,
    url,
    inLanguage: text,
    publisher: v.strictObject({ '@id': url }),
  }),
]);

const dataSchema = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@graph': v.pipe(v.array(ENTRIES), v.minLength(1)),
});

/** The types of the structured data of each page, by its path. */
const types = new Map<string, string[]>();
let pages: SitePage[] = [];
const errors: string[] = [];

beforeAll(async () => {
  const content = readContent(join(ROOT, 'content'));
  pages = content.pages;
  const rendered = await createPages({
    source: { content, ...(await loadSiteBuild(join(ROOT, 'apps/site/dist'))) },
    config: readConfig({}),
    compress: compressNothing,
    compressNow: compressQuicklyNow,
    cache: NO_CACHE,
    exampleReviews: galleryReviews(pages),
  });
  for (const { page } of pages) {
    const html = String(rendered.resourceAt(page.path, false)?.representations.identity.body);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const { success, output, issues } = v.safeParse(dataSchema, JSON.parse(json ?? '{}'));
    if (json && !success) {
      errors.push(
        ...issues.map((issue) => `${page.path} ${v.getDotPath(issue)}: ${issue.message}`),
      );
    }
    types.set(page.path, success ? output['@graph'].map((entry) => entry['@type']) : []);
  }
});

describe('structured data', () => {
  // behaviour: 10.137
  it('contains the properties that search engines require, on each page that they may list', () => {
    expect(errors).toEqual([]);
    const listed = pages.filter(({ page }) => page.index).map(({ page }) => page.path);
    expect(listed.filter((path) => types.get(path)?.length === 0)).toEqual([]);
    expect([...new Set([...types.values()].flat())].toSorted()).toEqual([
      'Article',
      'BreadcrumbList',
      'FAQPage',
      'Organization',
      'Service',
      'WebSite',
    ]);
  });

  // behaviour: 10.137
  it('names each article and each state served, and no other', () => {
    const pathsOf = (isMeant: (entry: SitePage) => boolean) =>
      pages.filter(isMeant).map(({ page }) => page.path);
    const pathsWith = (type: string) =>
      [...types].flatMap(([path, found]) => (found.includes(type) ? path : []));
    expect(pathsWith('Article')).toEqual(pathsOf(({ page }) => page.article !== undefined));
    expect(pathsWith('Service')).toEqual(pathsOf(({ page }) => page.state !== undefined));
    expect(pathsWith('Service')).toHaveLength(102);
  });
});
