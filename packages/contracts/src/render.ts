import type { Page } from './content/page.ts';
import type { Site } from './content/site.ts';
import type { InsuranceLine } from './insurance-line.ts';
import type { Locale } from './locale.ts';
import type { MessageKey } from './messages.ts';
import type { PageConfig } from './page-config.ts';
import type { RenderedReviews, ReviewListRequest, ReviewsData } from './reviews/page-data.ts';

/** What a zip form shows when the server answers a post made without JavaScript. */
export interface FormState {
  zip: string;
  line: InsuranceLine;
  error: MessageKey | null;
}

interface RenderContext {
  /** The shared texts in the page's language. */
  site: Site;
  /** Origin of the public site, without a trailing slash. */
  publicUrl: string;
  /** True where the request carried `Sec-GPC: 1`. */
  privacySignal: boolean;
  config: PageConfig;
  /** Module scripts that every page loads, as URLs. */
  scripts: string[];
}

/** All that a page's HTML depends on. */
export interface PageRequest extends RenderContext {
  page: Page;
  /** This page and its translations. */
  translations: { locale: Locale; path: string }[];
  /** Set only for the answer to a form post. */
  form: FormState | null;
  /** Set only for a page with sections that show or take reviews. */
  reviews?: ReviewsData;
}

/** All that an error page's HTML depends on. */
export interface ErrorPageRequest extends RenderContext {
  status: 404 | 500;
}

export interface RenderedPage {
  /** The whole document, `<!doctype html>` included. */
  html: string;
  /** The text of each inlined `<style>`, for the hashes of the content security policy. */
  styles: string[];
}

/** What the site's server bundle (`apps/site/dist/server/render.js`) exports. */
export interface RenderModule {
  renderPage(request: PageRequest): RenderedPage;
  renderErrorPage(request: ErrorPageRequest): RenderedPage;
  /** A page of a list of reviews, by the components that draw it within a page. */
  renderReviews(request: ReviewListRequest): RenderedReviews;
}
