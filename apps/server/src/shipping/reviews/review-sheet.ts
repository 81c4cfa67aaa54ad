import type { ReviewRow } from '../../platform/store/review-rows.ts';
import { shownReview } from './shown-review.ts';

/** Before the lines of a text that has several, so that none begins like a line of the sheet. */
const INDENT = '      ';

/**
 * A review for the terminal of a moderator: all that the page shows, by the same texts, each
 * under its name. What is empty is left out.
 */
export function reviewSheet(row: ReviewRow): string {
  const review = shownReview(row);
  const date = new Date(review.date).toISOString().slice(0, 10);
  const reason = (row.status_reason ?? '').replaceAll('\n', ' ');
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
