import type { Company } from '../content/company.ts';
import type { ShownQuestion } from '../content/line-questions.ts';
import type { Look } from '../content/look.ts';
import type { Page } from '../content/page.ts';
import type { RelatedPages } from '../content/related-pages.ts';
import type { Site } from '../content/site.ts';
import type { ShownLine } from '../content/site-lines.ts';
import type { Locale } from '../locale.ts';
import type { MailRequest, RenderedMail } from '../notifications/mail.ts';
import type { RenderedReviews, ReviewListRequest, ReviewsData } from '../reviews/page-data.ts';
import type { Estimate } from '../shipping/estimate.ts';
import type { FormName } from '../shipping/form-fields.ts';
import type { ShownOrder } from '../shipping/order.ts';
import type { PageFigures } from '../shipping/page-figures.ts';
import type { LineKey } from '../visits/business-line.ts';
import type { MessageKey } from './messages.ts';
import type { PageConfig } from './page-config.ts';
import type { PagePlace } from './site-addresses.ts';

/** State of a zip form in the response to a post made without JavaScript. */
export interface FormState {
  zip: string;
  line: LineKey;
  error: MessageKey | null;
  /** The typed street, if the form asks for one. */
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
  /** Message of the whole form; null without one. */
  message: string | null;
  /** Whether it was accepted, and the message is thanks. */
  done: boolean;
  /** The price, as far as it is known. */
  estimate: Estimate | null;
  /** The signed mark for sending it again. */
  mark: string;
}

export interface RenderContext {
  site: Site;
  lines: ShownLine[];
  look: Look;
  /** The company behind the site; null if its settings name none. */
  company: Company | null;
  /** Where the page stands among the sites. */
  place: PagePlace;
  /** Whether the request had `Sec-GPC: 1`. */
  privacySignal: boolean;
  config: PageConfig;
  scripts: string[];
  /** Each source of a lazily loaded chunk has the URLs of its file and its dependencies. */
  chunks: Record<string, string[]>;
}

export interface PageRequest extends RenderContext {
  page: Page;
  translations: { locale: Locale; path: string }[];
  /** Only for a page below another one, or with lists of pages. */
  related?: RelatedPages;
  /** Set only for the answer to a form post. */
  form: FormState | null;
  /** Only for a response to a form of the shipping site. */
  posted?: PostedForm;
  /** Only for a page with sections that show prices of shipments. */
  figures?: PageFigures;
  reviews?: ReviewsData;
}

/** Everything that the page of an order depends on. */
export interface OrderPageRequest extends RenderContext {
  order: ShownOrder;
  /** The reporting time zone of the order's site. */
  timeZone: string;
  /** The signed mark of its form. */
  mark: string;
  /** Only for a response to the order form. */
  posted?: PostedForm;
}

export interface QuestionsPageRequest extends RenderContext {
  questions: ShownQuestion[];
}

export interface ErrorPageRequest extends RenderContext {
  status: ErrorStatus;
}

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
