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
  resource(
    entry: SitePage,
    privacySignal: boolean,
    assignment?: Assignment | null,
  ): Promise<Resource>;
  resourceOnDemand(
    entry: SitePage,
    privacySignal: boolean,
    assignment: Assignment | null,
    compressNow: CompressNow,
  ): Resource;
  documentFor(
    shown: ShownPage | ShownOrderPage | ShownQuestionsPage,
    privacySignal: boolean,
  ): RenderedDocument;
  /**
   * Renders an error page for responses that no cache may store, as an earlier start left it if
   * there was one.
   */
  errorDocument(shown: ShownError, privacySignal: boolean): Promise<RenderedDocument>;
  reviewList(entry: SitePage, list: ListedReviews): RenderedReviews;
}

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
  compress: Compress;
  /** Compresses responses at their first request. Without it, everything is made at the start. */
  compressNow?: CompressNow;
  isOnDemand?: boolean;
  cache: BuildCache;
  policy?: typeof pagePolicy;
  /** Reviews by path in place of their site's, for the gallery. */
  exampleReviews?: ReadonlyMap<string, ReviewsData>;
  onAssigned?: (assignment: Assignment, timeZone: string) => void;
}
