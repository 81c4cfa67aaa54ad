import type { Review } from '@zipfront/contracts/reviews/review';
import type { ReviewRow } from '../../platform/store/review-rows.ts';

/** The columns that visitors may see. */
export const SHOWN = [
  'id',
  'rating',
  'title',
  'content',
  'name',
  'place',
  'from_place',
  'to_place',
  'vehicle',
  'locale',
  'created_at',
  'verified',
  'pinned',
  'response',
  'responded_at',
  'source',
] as const satisfies (keyof ReviewRow)[];

/** A row as visitors see it, and as moderators do. */
export function shownReview(row: Pick<ReviewRow, (typeof SHOWN)[number]>): Review {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    content: row.content,
    name: row.name,
    place: row.place,
    from: row.from_place,
    to: row.to_place,
    vehicle: row.vehicle,
    locale: row.locale,
    date: row.created_at,
    verified: row.verified === 1,
    pinned: row.pinned === 1,
    sample: row.source === 'sample',
    response:
      row.response === null || row.responded_at === null
        ? null
        : { text: row.response, date: row.responded_at },
  };
}
