import { REVIEW_FIELDS } from '@zipfront/contracts/reviews/fields';
import { csvText, protectedCell } from '../../../platform/csv/csv.ts';
import type { ReviewRow } from '../../../platform/store/tables/reviews.ts';
import { withoutHiddenCharacters } from '../../../platform/store/texts.ts';
import { datedReview, shownReview } from '../find-reviews.ts';

/** An import needs `date`, `rating`, `content` and `name`. */
export const CSV_COLUMNS = [
  'id',
  'date',
  ...REVIEW_FIELDS.filter((field) => field !== 'terms'),
  'locale',
  'status',
  'reason',
  'verified',
  'pinned',
  'response',
  'responded',
  'consent',
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const REQUIRED_COLUMNS = ['date', 'rating', 'content', 'name'] as const;

/** Writes reviews as CSV. An apostrophe starts what a spreadsheet would read as a formula. */
export function exportReviews(reviews: ReviewRow[]): string {
  const cells = reviews.map(reviewCells);
  const rows = cells.map((review) => CSV_COLUMNS.map((column) => protectedCell(review[column])));
  return csvText([CSV_COLUMNS, ...rows]);
}

function reviewCells(review: ReviewRow): Record<CsvColumn, string> {
  // Texts are written as they are displayed, because an export may go to a terminal, too.
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

const INDENT = '      ';

export function reviewSheet(row: ReviewRow, timeZone: string): string {
  const review = datedReview(shownReview(row), timeZone);
  const date = new Date(review.date).toISOString().slice(0, 10);
  const reason = withoutHiddenCharacters(row.status_reason ?? '').replaceAll('\n', ' ');
  const why = reason && ` (${reason})`;
  const marks = [
    review.pinned ? 'pinned' : '',
    review.verified ? 'verified' : '',
    review.sample ? 'sample' : '',
  ].filter(Boolean);
  const fields = {
    stars: String(review.rating),
    name: review.name,
    place: review.place,
    from: review.from,
    to: review.to,
    vehicle: review.vehicle,
    title: review.title,
    content: review.content,
    response: review.response?.text,
  };
  const lines = Object.entries(fields).flatMap(([field, text]) =>
    text ? [`  ${field.padEnd(9)}${text.replaceAll('\n', `\n${INDENT}`)}`] : [],
  );
  const head = [review.id, date, row.status + why, review.locale, ...marks].join(' ');
  return [head, ...lines].join('\n');
}
