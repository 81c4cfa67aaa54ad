import type { Locale } from '../locale.ts';

export interface Review {
  id: string;
  rating: number;
  /** Plain text, like everything its author wrote: no markup, and no live links. */
  title: string;
  /** Plain text; line breaks are `\n`. */
  content: string;
  name: string;
  place: string | null;
  from: string | null;
  to: string | null;
  vehicle: string | null;
  locale: Locale;
  date: number;
  /** We know that its author was a customer. */
  verified: boolean;
  /** Stands before all others. */
  pinned: boolean;
  /** Invented, as part of the sample content. It must be displayed as such. */
  sample: boolean;
  response: { text: string /** Epoch milliseconds. */; date: number } | null;
}

export interface ReviewPage {
  reviews: Review[];
  page: number;
  pages: number;
  total: number;
}

/** A site's approved reviews in numbers, which a list's filters do not change. */
export interface ReviewSummary {
  count: number;
  /** The mean rating, not rounded; 0 without reviews. */
  average: number;
  distribution: number[];
  /** Invented reviews count until there is a real one, and are then left out. */
  samples: 'counted' | 'left-out' | 'none';
}
