import type { Assignment } from '@zipfront/contracts/content/experiment';
import type {
  ErrorStatus,
  OrderPageRequest,
  PageRequest,
  QuestionsPageRequest,
} from '@zipfront/contracts/pages/render';
import type {
  ListedReviews,
  RenderedReviews,
  ReviewsData,
} from '@zipfront/contracts/reviews/page-data';
import type { Config } from '../../platform/config/config.ts';
import type { Compress, CompressNow } from '../../platform/http/compress.ts';
import type { Resource } from '../../platform/http/resource.ts';
import type { pagePolicy } from '../../platform/http/security-headers.ts';
import type { BuildCache } from './build-cache.ts';
import type { SitePage, SiteText } from './content/content-model.ts';
import type { PageSource } from './page-source.ts';

export interface PageRenderer {
  /** A page, rendered and compressed, or taken from an earlier start. */
  resource(
    entry: SitePage,
    privacySignal: boolean,
    assignment?: Assignment | null,
  ): Promise<Resource>;
  /** The same page, made at its first request, which waits some milliseconds. */
  resourceOnDemand(
    entry: SitePage,
    privacySignal: boolean,
    assignment: Assignment | null,
    compressNow: CompressNow,
  ): Resource;
  /** A document for one response, which no cache may store. */
  documentFor(
    shown: ShownPage | ShownOrderPage | ShownQuestionsPage,
    privacySignal: boolean,
  ): RenderedDocument;
  /** It is for responses that no cache may store, as an earlier start left it if there was one. */
  errorDocument(shown: ShownError, privacySignal: boolean): Promise<RenderedDocument>;
  /** A page of a list of reviews, as it is inside its page. */
  reviewList(entry: SitePage, list: ListedReviews): RenderedReviews;
}

/** A page for one request: with a posted zip form, a posted shipping form, or its reviews. */
export interface ShownPage extends Partial<Pick<PageRequest, 'form' | 'posted' | 'reviews'>> {
  entry: SitePage;
  assignment?: Assignment | null;
}

export interface ShownOrderPage
  extends Pick<OrderPageRequest, 'order' | 'mark' | 'posted' | 'timeZone'> {
  text: SiteText;
}

export interface ShownQuestionsPage extends Pick<QuestionsPageRequest, 'questions'> {
  text: SiteText;
}

export interface ShownError {
  text: SiteText;
  status: ErrorStatus;
}

export interface RenderedDocument {
  html: string;
  headers: [name: string, value: string][];
}

export interface RendererParts {
  source: PageSource;
  config: Config;
  /** Compresses repeated responses. */
  compress: Compress;
  /** Compresses responses at their first request. Without it, everything is made at the start. */
  compressNow?: CompressNow;
  /** Whether each page is made at its first request. */
  isOnDemand?: boolean;
  /** Holds what earlier starts rendered. */
  cache: BuildCache;
  /** A page's content security policy, which only development loosens. */
  policy?: typeof pagePolicy;
  /** The gallery has reviews by path, in place of their site's. */
  exampleReviews?: ReadonlyMap<string, ReviewsData>;
  /** It is called for each visitor's first assignment, with the site's reporting time zone. */
  onAssigned?: (assignment: Assignment, timeZone: string) => void;
}
