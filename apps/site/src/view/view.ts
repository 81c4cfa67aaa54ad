import type { Company } from '@zipfront/contracts/content/company';
import type { StateCode } from '@zipfront/contracts/content/fields';
import type { Look } from '@zipfront/contracts/content/look';
import type { Page } from '@zipfront/contracts/content/page';
import type { PageLink, RelatedPages } from '@zipfront/contracts/content/related-pages';
import type { Section, SectionOf, SectionType } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import type { ShownLine } from '@zipfront/contracts/content/site-lines';
import type { Locale } from '@zipfront/contracts/locale';
import { getOwn } from '@zipfront/contracts/own';
import type { FormState, PostedForm } from '@zipfront/contracts/pages/render';
import { linkFrom, type PagePlace } from '@zipfront/contracts/pages/site-addresses';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import type { Shipment } from '@zipfront/contracts/shipping/estimate';
import {
  type PageFigures,
  type PricedEstimate,
  shipmentKey,
} from '@zipfront/contracts/shipping/page-figures';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { FORM_ANCHOR } from '../elements/links.ts';

export interface SectionProps<Type extends SectionType> {
  section: SectionOf<Type>;
  view: View;
}

export interface View {
  site: Site;
  lines: ShownLine[];
  look: Look;
  company: Company | null;
  place: PagePlace;
  path: string;
  state: StateCode | null;
  anchors: string[];
  hasForm: boolean;
  firstForm: Section | null;
  callBackAnchor: string | null;
  /** Whether a call to action stays in sight while no form is. */
  stickyCallToAction: boolean;
  startsWithForm: boolean;
  /** A bar or a part of the page of privacy choices asks; it is null if the page does not ask. */
  consent: 'bar' | 'part' | null;
  translations: { locale: Locale; path: string }[];
  privacySignal: boolean;
  form: (Pick<FormState, 'zip' | 'line' | 'street'> & { error: string | null }) | null;
  posted: PostedForm | null;
  trail: PageLink[];
  /** The pages that its sections list, by `listKey`. */
  lists: RelatedPages['lists'];
  article: (NonNullable<Page['article']> & { section: Section | undefined }) | null;
  figures: PageFigures;
  reviews: ReviewsData | null;
}

/** A view without a content file has them, such as an error page. */
export const NO_SECTIONS = {
  state: null,
  anchors: [],
  hasForm: false,
  firstForm: null,
  callBackAnchor: null,
  stickyCallToAction: false,
  startsWithForm: true,
  consent: null,
  translations: [],
  trail: [],
  lists: {},
  article: null,
  figures: {},
  form: null,
  posted: null,
  reviews: null,
} satisfies Partial<View>;

/** `/es/#faq` on `/es/` becomes `#faq`; others are written by `linkFrom`. */
export function hrefOn(
  { path, anchors, place }: Pick<View, 'path' | 'anchors' | 'place'>,
  href: string,
): string {
  const [page, anchor = ''] = href.split('#');
  return page === path && anchors.includes(anchor) ? `#${anchor}` : linkFrom(place, href);
}

export function hrefOfForm({ hasForm, site, place }: View): string {
  const form = `#${FORM_ANCHOR}`;
  return hasForm ? form : linkFrom(place, site.home) + form;
}

/** The posted one, otherwise the section's, otherwise the first. */
export function selectedLine({ form, lines }: View, named: LineKey | undefined): LineKey {
  return form?.line ?? named ?? lines[0]?.key ?? '';
}

export function requireFigures(
  { figures }: Pick<View, 'figures'>,
  shipment: Shipment,
): PricedEstimate {
  const key = shipmentKey(shipment);
  const found = getOwn(figures, key);
  if (found === undefined) throw new Error(`The page has no figures for ${key}.`);
  return found;
}

export const LIST_ANCHOR = 'review-list';

/** Throws an Error for a page whose site takes none. */
export function requireReviews({ reviews, site }: View): ReviewsData {
  if (reviews === null) throw new Error(`The site ${site.brand} takes no reviews (reviews.yaml).`);
  return reviews;
}
