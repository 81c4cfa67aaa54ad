import { DAY_MS } from '@zipfront/contracts/time/time';
import type { ReviewRow } from '../../../platform/store/tables/reviews.ts';
import { foldedText } from '../../../platform/store/texts.ts';
import { deduplicationKeys } from '../store-review.ts';

const TITLES = ['On time', 'Careful driver', 'A day late, but fine', 'Good price', 'Scratched'];
const NAMES = ['Ana', 'Ben', 'Carla', 'Dmitri', 'Esi', 'Farid', 'Gwen'];
const SENTENCES = [
  'The truck came in the window they gave us.',
  'The driver called an hour before.',
  'It took a day longer than planned, and they said so.',
  'Everything was as we left it.',
  'The price on the paper was the price we paid.',
];

/**
 * The same for the same arguments: a day apart, ratings 1 to 5 in turn, every tenth verified.
 *
 * @param options.newest epoch milliseconds of the first one
 */
export function generateReviews(
  count: number,
  { site, newest }: { site: string; newest: number },
): ReviewRow[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${of(NAMES, index)} ${index}`;
    const content = `${of(SENTENCES, index)} ${of(SENTENCES, index + 2)} Order ${index}.`;
    return {
      id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      site,
      status: 'approved',
      status_reason: null,
      rating: (index % 5) + 1,
      title: of(TITLES, index),
      content,
      name,
      folded_name: foldedText(name),
      place: null,
      from_place: 'Austin, TX',
      to_place: 'Reno, NV',
      vehicle: 'Honda Civic',
      email: null,
      locale: index % 4 === 0 ? 'es-US' : 'en-US',
      created_at: newest - index * DAY_MS,
      verified: index % 10 === 0 ? 1 : 0,
      pinned: 0,
      response: null,
      responded_at: null,
      consent_version: null,
      page_path: null,
      ...deduplicationKeys(content, { name, email: null }),
      source: 'import',
    };
  });
}

function of(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}
