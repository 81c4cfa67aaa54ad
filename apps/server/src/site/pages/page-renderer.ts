import type { Assignment } from '@zipfront/contracts/content/experiment';
import type {
  ErrorStatus,
  OrderPageRequest,
  PageRequest,
  QuestionsPageRequest,
} from '@zipfront/contracts/render';
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

/** Makes pages of content: as resources to be sent again and again, or for one answer. */
export interface PageRenderer {
  /** A page, rendered and compressed, or as an earlier start left it. */
  resource(
    entry: SitePage,
    privacySignal: boolean,
    assignment?: Assignment | null,
  ): Promise<Resource>;
  /** The same page, made when it is first asked for: that request waits some milliseconds. */
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
  /** An error page for responses that no cache may store, rendered or as an earlier start left it. */
  errorDocument(shown: ShownError, privacySignal: boolean): Promise<RenderedDocument>;
  /** A page of a list of reviews, as it stands in the page. */
  reviewList(entry: SitePage, list: ListedReviews): RenderedReviews;
}

/** A page as it is for one request: with a posted zip form, a posted shipping form, or its reviews. */
export interface ShownPage extends Partial<Pick<PageRequest, 'form' | 'posted' | 'reviews'>> {
  entry: SitePage;
  assignment?: Assignment | null;
}

/** The page of an order. */
export interface ShownOrderPage
  extends Pick<OrderPageRequest, 'order' | 'mark' | 'posted' | 'timeZone'> {
  text: SiteText;
}

/** The page with the questions of a line. */
export interface ShownQuestionsPage extends Pick<QuestionsPageRequest, 'questions'> {
  text: SiteText;
}

/** An error page. */
export interface ShownError {
  text: SiteText;
  status: ErrorStatus;
}

/** A page with its headers. */
export interface RenderedDocument {
  html: string;
  headers: [name: string, value: string][];
}

export interface RendererParts {
  source: PageSource;
  config: Config;
  /** Compresses what is sent again and again. */
  compress: Compress;
  /** Compresses what is made when it is first asked for. Where it is missing, everything is made at the start. */
  compressNow?: CompressNow;
  /** Holds what earlier starts rendered. */
  cache: BuildCache;
  /** A page's content security policy; looser in development alone. */
  policy?: typeof pagePolicy;
  /** The reviews of pages, by their paths, that show these whatever the site's are: the gallery's. */
  exampleReviews?: ReadonlyMap<string, ReviewsData>;
  /** Called for each visitor who is assigned a variant for the first time, with the reporting time zone of the site. */
  onAssigned?: (assignment: Assignment, timeZone: string) => void;
}
