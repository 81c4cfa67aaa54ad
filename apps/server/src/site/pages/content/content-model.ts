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
  sites: SiteText[];
  settings: NamedSettings[];
  pages: SitePage[];
  /** The file of each page, by its path. */
  pageFiles: ReadonlyMap<string, string>;
  reviews: SiteReviews[];
  experiments: DeclaredExperiment[];
  pictures: PictureFile[];
  brands: SiteBrand[];
}

export interface SiteText {
  name: string;
  site: Site;
}

export interface NamedSettings extends SiteSettings {
  name: string;
  lineAddresses: string[];
}

export interface SitePage {
  siteName: string;
  page: Page;
  experiment?: Experiment;
  figures?: PageFigures;
  related?: RelatedPages;
}

export interface SiteReviews {
  siteName: string;
  settings: ReviewSettings;
  sampleFile: string;
}

export class ContentError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
    super(`The content has ${count}:\n${errors.join('\n')}`);
    this.name = 'ContentError';
    this.errors = errors;
  }
}
