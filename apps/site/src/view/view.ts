import type { Company } from '@zipfront/contracts/content/company';
import type { StateCode } from '@zipfront/contracts/content/fields';
import type { Look } from '@zipfront/contracts/content/look';
import type { Page } from '@zipfront/contracts/content/page';
import type { PageLink, RelatedPages } from '@zipfront/contracts/content/related-pages';
import type { Section } from '@zipfront/contracts/content/section';
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

/** The page, for every part of it. */
export interface View {
  site: Site;
  lines: ShownLine[];
  look: Look;
  company: Company | null;
  /** The place of the page among the sites, from which its links are written. */
  place: PagePlace;
  /** The page's path in the content; for an error page, the home page's. */
  path: string;
  /** The state that the page is about; null for most. */
  state: StateCode | null;
  anchors: string[];
  /** Whether the page has a zip form that links can lead to. */
  hasForm: boolean;
  /** The section with the first postal form of a shipping page; null without one. */
  firstForm: Section | null;
  /** The anchor of the page's call-back form; null without one. */
  callBackAnchor: string | null;
  /** Whether a call to action stays in sight while no form is. */
  stickyCallToAction: boolean;
  /** False if it starts with a text, and has its first zip form at the end. */
  startsWithForm: boolean;
  /** A bar or a part of the page of privacy choices asks; it is null if the page does not ask. */
  consent: 'bar' | 'part' | null;
  /** The page in other languages; an error page names none. */
  translations: { locale: Locale; path: string }[];
  privacySignal: boolean;
  /** Posted values and their message, in the page's language. */
  form: (Pick<FormState, 'zip' | 'line' | 'street'> & { error: string | null }) | null;
  /** Outcome of a shipping form on the page. */
  posted: PostedForm | null;
  /** The pages above the page, the home page first. */
  trail: PageLink[];
  /** The pages that its sections list, by `listKey`. */
  lists: RelatedPages['lists'];
  /** Author and dates of a page that is an article, and the section that shows them. */
  article: (NonNullable<Page['article']> & { section: Section | undefined }) | null;
  /** Figures that the rates give for the shipments that the page shows. */
  figures: PageFigures;
  /** The site's reviews, on a page that shows or takes them. */
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

/** Leads to the page's first form for a quote, or to the home page's if the page has none. */
export function hrefOfForm({ hasForm, site, place }: View): string {
  const form = `#${FORM_ANCHOR}`;
  return hasForm ? form : linkFrom(place, site.home) + form;
}

/** The posted one, otherwise the section's, otherwise the first. */
export function selectedLine({ form, lines }: View, named: LineKey | undefined): LineKey {
  return form?.line ?? named ?? lines[0]?.key ?? '';
}

/** Figures that the rates give for a shipment that the page shows. */
export function figuresOf({ figures }: Pick<View, 'figures'>, shipment: Shipment): PricedEstimate {
  const key = shipmentKey(shipment);
  const found = getOwn(figures, key);
  if (found === undefined) throw new Error(`The page has no figures for ${key}.`);
  return found;
}

/** The place of the page's list, unless the content gives it another. */
export const LIST_ANCHOR = 'review-list';

/** Throws an Error for a page whose site takes none. */
export function reviewsOf({ reviews, site }: View): ReviewsData {
  if (reviews === null) throw new Error(`The site ${site.brand} takes no reviews (reviews.yaml).`);
  return reviews;
}
