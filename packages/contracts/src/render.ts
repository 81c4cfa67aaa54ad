import type { LineKey } from './business-line.ts';
import type { Company } from './content/company.ts';
import type { ShownQuestion } from './content/line-questions.ts';
import type { Look } from './content/look.ts';
import type { Page } from './content/page.ts';
import type { RelatedPages } from './content/related-pages.ts';
import type { Site } from './content/site.ts';
import type { ShownLine } from './content/site-lines.ts';
import type { Locale } from './locale.ts';
import type { MailRequest, RenderedMail } from './mail.ts';
import type { MessageKey } from './messages.ts';
import type { PageConfig } from './page-config.ts';
import type { RenderedReviews, ReviewListRequest, ReviewsData } from './reviews/page-data.ts';
import type { Estimate } from './shipping/estimate.ts';
import type { FormName } from './shipping/form-fields.ts';
import type { ShownOrder } from './shipping/order.ts';
import type { PageFigures } from './shipping/page-figures.ts';
import type { PagePlace } from './site-addresses.ts';

/** State of a zip form in the response to a post made without JavaScript. */
export interface FormState {
  zip: string;
  line: LineKey;
  error: MessageKey | null;
  /** The street that was typed, where the form asks for one. */
  street?: string;
}

/** State of a form of the shipping site after a post. */
export interface PostedForm {
  /** Which of the page's forms it was. */
  form: FormName;
  /** As they were posted, by field. */
  values: Record<string, string>;
  /** A message for each field that is wrong, in the form's order. */
  errors: Record<string, string>;
  /** Message of the form as a whole; null without one. */
  message: string | null;
  /** True where it was taken, and the message is thanks. */
  done: boolean;
  /** The price, as far as it is known. */
  estimate: Estimate | null;
  /** The signed mark that it is sent with next. */
  mark: string;
}

/** Inputs of every page's HTML. */
export interface RenderContext {
  /** The shared texts in the page's language. */
  site: Site;
  /** The lines of business of the site. */
  lines: ShownLine[];
  /** The site's colours, logo and icons. */
  look: Look;
  /** The company behind the site; null where its settings name none. */
  company: Company | null;
  /** Where the page stands among the sites. */
  place: PagePlace;
  /** True where the request carried `Sec-GPC: 1`. */
  privacySignal: boolean;
  config: PageConfig;
  /** Module scripts that every page loads, as URLs. */
  scripts: string[];
  /** By the source of a chunk that is loaded on demand: the URLs of its file and of those under it. */
  chunks: Record<string, string[]>;
}

/** All that a page's HTML depends on. */
export interface PageRequest extends RenderContext {
  page: Page;
  /** This page and its translations. */
  translations: { locale: Locale; path: string }[];
  /** Set only for a page that is below another one, or lists pages. */
  related?: RelatedPages;
  /** Set only for the answer to a form post. */
  form: FormState | null;
  /** Set only for the answer to a form of the shipping site. */
  posted?: PostedForm;
  /** Set only for a page with sections that show what the rates make of shipments. */
  figures?: PageFigures;
  /** Set only for a page with sections that show or take reviews. */
  reviews?: ReviewsData;
}

/** All that the page of an order request depends on. */
export interface OrderPageRequest extends RenderContext {
  order: ShownOrder;
  /** The reporting time zone of the order's site. */
  timeZone: string;
  /** The signed mark of its form. */
  mark: string;
  /** Set only for the answer to the order form. */
  posted?: PostedForm;
}

/** All that the page with the questions of a line depends on. */
export interface QuestionsPageRequest extends RenderContext {
  questions: ShownQuestion[];
}

/** All that an error page's HTML depends on. */
export interface ErrorPageRequest extends RenderContext {
  status: ErrorStatus;
}

/** The error pages: not found, too many requests, server error. */
export type ErrorStatus = 404 | 429 | 500;

export interface RenderedPage {
  /** The whole document, `<!doctype html>` included. */
  html: string;
  /** The text of each inlined `<style>`, for the hashes of the content security policy. */
  styles: string[];
}

/** Exports of the site's server bundle (`apps/site/dist/server/render.js`). */
export interface RenderModule {
  renderPage(request: PageRequest): RenderedPage;
  renderErrorPage(request: ErrorPageRequest): RenderedPage;
  renderOrder(request: OrderPageRequest): RenderedPage;
  renderQuestions(request: QuestionsPageRequest): RenderedPage;
  /** A page of a list of reviews, by the components that draw it within a page. */
  renderReviews(request: ReviewListRequest): RenderedReviews;
  renderMail(request: MailRequest): RenderedMail;
}
