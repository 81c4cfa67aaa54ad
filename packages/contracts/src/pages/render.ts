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
import type { PageConfig } from './page-config.ts';
import type { PagePlace } from './site-addresses.ts';
import type { MessageKey } from './zip-form-messages.ts';

export interface FormState {
  zip: string;
  line: LineKey;
  error: MessageKey | null;
  street?: string;
}

export interface PostedForm {
  form: FormName;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Message of the whole form; null without one. */
  message: string | null;
  done: boolean;
  estimate: Estimate | null;
  mark: string;
}

export interface RenderContext {
  site: Site;
  lines: ShownLine[];
  look: Look;
  /** The company behind the site; null if its settings name none. */
  company: Company | null;
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
  related?: RelatedPages;
  form: FormState | null;
  posted?: PostedForm;
  figures?: PageFigures;
  reviews?: ReviewsData;
}

export interface OrderPageRequest extends RenderContext {
  order: ShownOrder;
  timeZone: string;
  mark: string;
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
  renderReviews(request: ReviewListRequest): RenderedReviews;
  renderMail(request: MailRequest): RenderedMail;
}
