import type { Locale } from '../locale.ts';

/** A review as visitors see it, without the e-mail address and the moderation. */
export interface Review {
  id: string;
  /** From 1 to the site's greatest rating. */
  rating: number;
  /** Plain text, like everything its author wrote: no markup, and no live links. */
  title: string;
  /** Plain text; line breaks are `\n`. */
  content: string;
  name: string;
  place: string | null;
  /** Origin and destination of a vehicle; either may be missing. */
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
  /** Invented, as part of the sample content. It must be displayed as such. */
  sample: boolean;
  /** Our reply. */
  response: { text: string /** Epoch milliseconds. */; date: number } | null;
}

export interface ReviewPage {
  reviews: Review[];
  /** Counts from 1. */
  page: number;
  /** Number of pages: at least 1. */
  pages: number;
  total: number;
}

/** A site's approved reviews in numbers, which a list's filters do not change. */
export interface ReviewSummary {
  count: number;
  /** The mean rating, not rounded; 0 without reviews. */
  average: number;
  /** Number of reviews with each rating, from 1. */
  distribution: number[];
  /** Invented reviews count until there is a real one, and are then left out. */
  samples: 'counted' | 'left-out' | 'none';
}
