import { stringify } from 'csv-stringify/sync';
import type { ReviewRow } from '../../../platform/store/review-rows.ts';
import { shownReview } from '../shown-review.ts';
import { CSV_COLUMNS, type CsvColumn } from './columns.ts';

/**
 * Reviews as CSV, a header first. A cell that a spreadsheet would take for a formula begins with an
 * apostrophe; the import takes it away again.
 */
export function exportReviews(reviews: ReviewRow[]): string {
  return stringify(reviews.map(cellsOf), {
    header: true,
    columns: [...CSV_COLUMNS],
    escape_formulas: true,
  });
}

function cellsOf(review: ReviewRow): Record<CsvColumn, string> {
  // As they are shown, for an export may go to a terminal, too.
  const { title, content, name, place, from, to, vehicle, response } = shownReview(review);
  return {
    id: review.id,
    date: isoDate(review.created_at),
    rating: String(review.rating),
    title,
    content,
    name,
    place: place ?? '',
    from: from ?? '',
    to: to ?? '',
    vehicle: vehicle ?? '',
    email: review.email ?? '',
    locale: review.locale,
    status: review.status,
    reason: review.status_reason ?? '',
    verified: review.verified === 1 ? 'yes' : 'no',
    pinned: review.pinned === 1 ? 'yes' : 'no',
    response: response?.text ?? '',
    responded: review.responded_at === null ? '' : isoDate(review.responded_at),
    consent: review.consent_version ?? '',
  };
}

function isoDate(at: number): string {
  return new Date(at).toISOString();
}
