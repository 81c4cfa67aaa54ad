import type { Review } from '@zipfront/contracts/reviews/review';
import type { ReviewRow } from '../store/review-rows.ts';
import { withoutHiddenCharacters } from '../store/visible-text.ts';

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

/** A row as visitors see it, and as moderators do: also one from before hidden characters were left out. */
export function shownReview(row: Pick<ReviewRow, (typeof SHOWN)[number]>): Review {
  const seen = withoutHiddenCharacters;
  return {
    id: row.id,
    rating: row.rating,
    title: seen(row.title),
    content: seen(row.content),
    name: seen(row.name),
    place: row.place && seen(row.place),
    from: row.from_place && seen(row.from_place),
    to: row.to_place && seen(row.to_place),
    vehicle: row.vehicle && seen(row.vehicle),
    locale: row.locale,
    date: row.created_at,
    verified: row.verified === 1,
    pinned: row.pinned === 1,
    sample: row.source === 'sample',
    response:
      row.response === null || row.responded_at === null
        ? null
        : { text: seen(row.response), date: row.responded_at },
  };
}
