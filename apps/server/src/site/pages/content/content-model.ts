import type { Page } from '@zipfront/contracts/content/page';
import type { RelatedPages } from '@zipfront/contracts/content/related-pages';
import type { Site } from '@zipfront/contracts/content/site';
import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import type { ReviewSettings } from '@zipfront/contracts/reviews/settings';
import type { PageFigures } from '@zipfront/contracts/shipping/page-figures';
import type { Experiment } from '../variants/page-variants.ts';
import type { SiteBrand } from './brands.ts';
import type { DeclaredExperiment } from './declared-experiments.ts';
import type { PictureFile } from './files.ts';

export interface Content {
  /** The shared texts, one entry a site and language. */
  sites: SiteText[];
  settings: NamedSettings[];
  pages: SitePage[];
  reviews: SiteReviews[];
  experiments: DeclaredExperiment[];
  pictures: PictureFile[];
  brands: SiteBrand[];
}

/** A site's shared texts in one language; `name` is the site's folder. */
export interface SiteText {
  name: string;
  site: Site;
}

/** A site's `site.yaml`, or the defaults without one; `name` is the site's folder. */
export interface NamedSettings extends SiteSettings {
  name: string;
  /** Outside addresses that its lines lead to, with their placeholders. */
  lineAddresses: string[];
}

export interface SitePage {
  siteName: string;
  page: Page;
  /** The page's versions, where it has several. */
  experiment?: Experiment;
  /** The prices of the shipments that it shows. */
  figures?: PageFigures;
  related?: RelatedPages;
}

/** A site's settings for reviews: its `reviews.yaml`. */
export interface SiteReviews {
  siteName: string;
  settings: ReviewSettings;
  /** The first reviews. They are read only if the settings ask for them. */
  sampleFile: string;
}
