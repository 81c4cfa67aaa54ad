import type { Section } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import type { Locale } from '@zipfront/contracts/locale';
import type { FormState, PostedForm } from '@zipfront/contracts/render';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';

/** What every part of a page may need to know of the page that it stands on. */
export interface View {
  site: Site;
  /** The page's path; an error page, which has none, says the home page's. */
  path: string;
  /** The places on the page that links can lead to. */
  anchors: string[];
  /** Whether the page has a zip form that links can lead to. */
  hasForm: boolean;
  /** The section with the first postal form of a shipping page; null where there is none. */
  firstForm: Section | null;
  /** The place of the page's form that asks to be called back; null where it has none. */
  callBackAnchor: string | null;
  /** Whether a call to action stays in sight once the forms are out of it. */
  stickyCallToAction: boolean;
  /** False where the page starts with something to read: its first zip form is at its end. */
  startsWithForm: boolean;
  /**
   * How the page asks before it measures: by the bar, or, on the page of privacy choices, by a part
   * of its own; null where it does not ask.
   */
  consent: 'bar' | 'part' | null;
  /** The page in other languages; an error page names none. */
  translations: { locale: Locale; path: string }[];
  privacySignal: boolean;
  /** What was posted, and the message that answers it, in the page's language. */
  form: (Pick<FormState, 'zip' | 'line' | 'street'> & { error: string | null }) | null;
  /** What became of a shipping form on the page. */
  posted: PostedForm | null;
  /** The site's reviews, on a page that shows or takes them. */
  reviews: ReviewsData | null;
}

/** Where the first zip form of every page is to be found. */
export const FORM_ANCHOR = 'quote';

/** A link as this page should write it: `/es/#faq` on `/es/` stays on the page, as `#faq`. */
export function hrefOn({ path, anchors }: Pick<View, 'path' | 'anchors'>, href: string): string {
  const [page, anchor = ''] = href.split('#');
  return page === path && anchors.includes(anchor) ? `#${anchor}` : href;
}

/** Leads to the page's zip form; home, where the page has none. */
export function hrefOfForm({ hasForm, site }: View): string {
  return hasForm ? `#${FORM_ANCHOR}` : site.home;
}
