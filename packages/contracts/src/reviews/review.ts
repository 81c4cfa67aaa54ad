import type { Locale } from '../locale.ts';

/** A review as visitors see it. The e-mail address and all that moderation keeps are not in it. */
export interface Review {
  /** A UUID. */
  id: string;
  /** From 1 to the site's greatest rating. */
  rating: number;
  /** Plain text, as all that its author wrote: no markup, and links in it are not live. */
  title: string;
  /** Plain text; line breaks are `\n`. */
  content: string;
  name: string;
  place: string | null;
  /** Where a vehicle was brought from and to; either may be missing. */
  from: string | null;
  to: string | null;
  vehicle: string | null;
  /** The language that it is written in. */
  locale: Locale;
  /** Epoch milliseconds. */
  date: number;
  /** We know that its author was a customer. */
  verified: boolean;
  /** Stands before all others. */
  pinned: boolean;
  /** Invented, as part of the sample content; must be shown as such. */
  sample: boolean;
  /** Our reply. */
  response: { text: string /** Epoch milliseconds. */; date: number } | null;
}

/** One page of a list. */
export interface ReviewPage {
  reviews: Review[];
  /** Counts from 1. */
  page: number;
  /** Number of pages: at least 1. */
  pages: number;
  /** Number of reviews in the whole list. */
  total: number;
}

/** All approved reviews of a site in figures; a list's filters do not change it. */
export interface ReviewSummary {
  count: number;
  /** The mean rating, not rounded; 0 without reviews. */
  average: number;
  /** Number of reviews with each rating: the first is that of 1. */
  distribution: number[];
  /**
   * Whether invented reviews count: they make the figures until there is a real review, and are left out
   * of them from then on; or a page has none.
   */
  samples: 'counted' | 'left-out' | 'none';
}
