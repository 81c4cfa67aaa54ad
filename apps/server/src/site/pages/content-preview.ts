import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { listContentPages, PageState } from '@zipfront/contracts/api/content';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { PREVIEW_PATH } from '@zipfront/contracts/console/pages';
import type { Page } from '@zipfront/contracts/content/page';
import { type ReviewsData, showsReviews } from '@zipfront/contracts/reviews/page-data';
import type { Config } from '../../platform/config/config.ts';
import { compressNothing } from '../../platform/http/compress.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { sourceHash } from '../../platform/http/security-headers.ts';
import type { BuildCache } from './build-cache.ts';
import { loadContent } from './content/content.ts';
import { type Content, ContentError, type SitePage } from './content/content-model.ts';
import { PICTURES_PATH } from './content/files.ts';
import { contentWithPeriods } from './content/with-periods.ts';
import { createRenderer } from './create-renderer.ts';
import { earlierValues } from './earlier-values.ts';
import type { RenderedDocument } from './page-renderer.ts';
import type { SiteBuild } from './page-source.ts';
import { brandResources, pictureResources } from './resources.ts';
import { createSiteHosts } from './site-hosts.ts';

export type PreviewedPage = Omit<ResponseOf<typeof listContentPages>['rows'][number], 'address'> & {
  isPublished: boolean;
};

export interface ContentPreview {
  list(): { errors: string[]; pages: PreviewedPage[] };
  /**
   * Renders a page without its script; null without a page. Links lead below `PREVIEW_PATH`. Throws
   * for errors in the files.
   */
  page(path: string, variant?: string): Promise<RenderedDocument | null>;
  file(path: string): Promise<Resource | undefined>;
}

export type ReviewsOf = (siteName: string, page: Page) => Promise<ReviewsData | null>;

export function createContentPreview({
  config,
  cache,
  build,
  published,
  files,
  reviewsOf,
}: {
  config: Config;
  cache: BuildCache;
  build: SiteBuild;
  published: () => Content;
  files: (path: string) => Resource | undefined;
  reviewsOf: ReviewsOf;
}): ContentPreview {
  // The content that was read last: a page's files are asked for right after the page.
  let lastRead: Content | undefined;

  function read(): Content {
    const written = loadContent(config.contentDir, earlierValues(cache, build.sources), {
      withDrafts: true,
    });
    lastRead = written;
    return written;
  }

  return {
    list() {
      try {
        return { errors: [], pages: compare(read(), published()) };
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return { errors: [...error.errors], pages: [] };
      }
    },

    async page(path, variant) {
      const content = contentWithPeriods(read(), config);
      const entry = content.pages.find(({ page }) => page.path === path);
      if (entry === undefined) return null;
      const renderer = createRenderer({
        source: { ...build, content },
        config,
        compress: compressNothing,
        cache,
        hosts: createSiteHosts(content.settings, config.publicUrl),
        owner: null,
        policy: (_config, { styles }) => previewPolicy(styles.map(belowPreview)),
      });
      const reviews = showsReviews(entry.page) ? await reviewsOf(entry.siteName, entry.page) : null;
      const shown = { entry: asVariant(entry, variant), ...(reviews && { reviews }) };
      const { html, headers } = renderer.documentFor(shown, false);
      return { html: belowPreview(html), headers };
    },

    async file(path) {
      const { pictures, settings, brands } = lastRead ?? read();
      const parts = { config, compress: compressNothing };
      const named = pictures.filter(({ name }) => PICTURES_PATH + name === path);
      const picture = (await pictureResources(named, parts)).get(path);
      if (picture !== undefined) return picture;
      const here = new Set(settings.map(({ name }) => name));
      const ofBrands = await brandResources({ settings, brands }, { ...parts, owner: null, here });
      return ofBrands.find(({ route }) => route === path) ?? files(path);
    },
  };
}

/** Those that are not as published come first, and the latest written file. */
function compare(written: Content, published: Content): PreviewedPage[] {
  const before = new Map(published.pages.map((entry) => [entry.page.path, entry]));
  const after = new Set(written.pages.map(({ page }) => page.path));
  const changedSites = new Set(
    written.settings
      .map(({ name }) => name)
      .filter((name) => !isDeepStrictEqual(sharedBy(name, written), sharedBy(name, published))),
  );
  const pageState = (entry: SitePage): PageState => {
    if (entry.page.draft) return 'draft';
    const earlier = before.get(entry.page.path);
    if (earlier === undefined) return 'new';
    if (!isDeepStrictEqual(entry, earlier)) return 'changed';
    return changedSites.has(entry.siteName) ? 'site-changed' : 'published';
  };
  const changedAt = writingTimes(written);
  const pages = [
    ...written.pages.map((entry) =>
      previewed(entry, pageState(entry), before.has(entry.page.path), changedAt),
    ),
    ...published.pages
      .filter(({ page }) => !after.has(page.path))
      .map((entry) => previewed(entry, 'removed', true)),
  ];
  const isAsPublished = ({ state }: PreviewedPage) => Number(state === 'published');
  return pages.toSorted(
    (one, other) =>
      isAsPublished(one) - isAsPublished(other) ||
      (other.changed_at ?? '').localeCompare(one.changed_at ?? ''),
  );
}

/** When the file of each page was written, by the page's path; ISO 8601. */
function writingTimes({ pageFiles }: Content): ReadonlyMap<string, string> {
  const files = [...new Set(pageFiles.values())];
  const times = new Map(files.map((file) => [file, statSync(file).mtime.toISOString()]));
  return new Map([...pageFiles].map(([path, file]) => [path, times.get(file) ?? '']));
}

function sharedBy(siteName: string, { sites, settings, brands }: Content) {
  return [
    sites.filter(({ name }) => name === siteName),
    settings.filter(({ name }) => name === siteName),
    brands.filter((brand) => brand.siteName === siteName),
  ];
}

function previewed(
  { siteName: site, page: { path: page, locale, title }, experiment }: SitePage,
  state: PageState,
  isPublished: boolean,
  changedAt: ReadonlyMap<string, string> = new Map(),
): PreviewedPage {
  const variants = experiment?.variants.map(({ name }) => name) ?? [];
  const changed_at = changedAt.get(page) ?? null;
  return { site, page, locale, title, state, changed_at, isPublished, variants };
}

function asVariant(entry: SitePage, name: string | undefined): SitePage {
  const { experiment } = entry;
  const variants = experiment?.variants.filter((variant) => variant.name === name) ?? [];
  return experiment === undefined || variants.length === 0
    ? entry
    : { ...entry, experiment: { ...experiment, variants } };
}

/** Attributes and values of styles that start with the root of the site. */
const FROM_ROOT = /(\s(?:href|src|srcset|action)="|url\()\/(?!\/)/g;

function belowPreview(text: string): string {
  return text.replaceAll(FROM_ROOT, `$1${PREVIEW_PATH}/`);
}

/**
 * Makes the policy of a preview: it may be shown, also in a frame of the console. It runs and sends
 * nothing.
 */
export function previewPolicy(styles: string[]): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "img-src 'self' data:",
    ["style-src 'self'", ...styles.map(sourceHash)].join(' '),
    'sandbox allow-same-origin',
  ].join('; ');
}
