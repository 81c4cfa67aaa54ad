import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@zipfront/contracts/locale';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/src/platform/store/schema.ts';
import type { ReviewRow } from '../../../server/src/platform/store/tables/reviews.ts';
import {
  CSV_COLUMNS,
  type CsvColumn,
} from '../../../server/src/shipping/reviews/csv/export-reviews.ts';
import { readReviews } from '../../../server/src/shipping/reviews/csv/read-reviews.ts';
import {
  importReviews,
  type ReviewImport,
} from '../../../server/src/shipping/reviews/import-reviews.ts';
import type { SiteReviews } from '../../../server/src/site/pages/content/content-model.ts';
import { markSamples } from './mark-samples.ts';
import { createRandom, type Random } from './random.ts';
import { REVIEW_WORDS, type ReviewWords } from './review-words.ts';
import { samplePerson } from './sample-person.ts';
import { SAMPLE_CARS } from './sample-quote.ts';
import { sampleZip } from './sample-visit.ts';
import type { SampleWorld } from './sample-world.ts';

/** Reviews to make, and the time over which they are spread. */
export interface ReviewSpan {
  seed: number;
  count: number;
  days: number;
  /** The latest time of a review: epoch milliseconds. */
  until: number;
}

/** Maximum age of a waiting review. */
const OLDEST_PENDING_DAYS = 12;

const SPANISH = 0.22;

const STATUSES = [
  [82, 'approved'],
  [12, 'pending'],
  [6, 'rejected'],
] as const;

const RATINGS: Record<ReviewRow['status'], readonly (readonly [number, number])[]> = {
  approved: [
    [58, 5],
    [28, 4],
    [8, 3],
    [4, 2],
    [2, 1],
  ],
  pending: [
    [40, 5],
    [25, 4],
    [12, 3],
    [10, 2],
    [13, 1],
  ],
  rejected: [
    [30, 5],
    [70, 1],
  ],
};

/** Reasons for holding reviews, in the product's words; empty if all are held. */
const HELD = ['', '', '', 'no script', 'blocked words', 'same words'];

const REJECTED = ['advertising', 'not a customer', 'names a person'];

/** The stars of the ratings above. */
const MOST_STARS = 5;

/**
 * Reviews of a site in every state, oldest first.
 *
 * @throws Error where one does not fit the site's rules
 */
export function sampleReviews(
  world: SampleWorld,
  { siteName, settings }: SiteReviews,
  span: ReviewSpan,
): ReviewRow[] {
  const random = createRandom(span.seed, 2);
  const cells = Array.from({ length: span.count }, (_, index) =>
    cellsOf(random, world, { index, span, maxRating: settings.maxRating }),
  ).map((row) => ({ ...row, consent: settings.consent.version }));
  const csv = stringify(cells, { header: true, columns: [...CSV_COLUMNS] });
  const { reviews, errors } = readReviews(csv, {
    site: siteName,
    limits: settings,
    source: 'sample',
    at: span.until,
  });
  if (errors.length > 0) throw new Error(`Samples of reviews were refused:\n${errors.join('\n')}`);
  return reviews.sort((one, other) => one.created_at - other.created_at);
}

function cellsOf(
  random: Random,
  { zipCodes }: SampleWorld,
  { index, span, maxRating }: { index: number; span: ReviewSpan; maxRating: number },
): Record<Exclude<CsvColumn, 'consent'>, string> {
  const status = random.weighted<ReviewRow['status']>(STATUSES);
  const locale: Locale = random.chance(SPANISH) ? 'es-US' : 'en-US';
  const stars = random.weighted(RATINGS[status]);
  const days = status === 'pending' ? Math.min(OLDEST_PENDING_DAYS, span.days) : span.days;
  const at = Math.floor(span.until - random.next() * days * DAY_MS);
  const person = samplePerson(random, locale, index);
  const words = REVIEW_WORDS[locale];
  const placeName = () => {
    const { city = '', state = '' } = zipCodes.find(sampleZip(random, zipCodes)) ?? {};
    return `${city}, ${state}`;
  };
  const from = placeName();
  const [make, model, firstYear, lastYear] = random.pick(SAMPLE_CARS);
  const isAnswered = status === 'approved' && (stars < 4 || random.chance(0.12));
  return {
    id: randomUUIDv7(),
    date: isoDate(at),
    rating: String(
      Math.min(stars, maxRating) === MOST_STARS ? maxRating : Math.min(stars, maxRating),
    ),
    title: random.pick(stars >= 4 ? words.goodTitles : words.badTitles),
    content: contentOf(random, words, { stars, status }),
    name: `${person.firstName} ${person.lastName[0]}.`,
    place: from,
    from,
    to: placeName(),
    vehicle: `${random.whole(firstYear, lastYear)} ${make} ${model}`,
    email: person.email,
    locale,
    status,
    reason: reasonOf(random, status),
    verified: status === 'approved' && random.chance(0.3) ? 'yes' : 'no',
    pinned: status === 'approved' && stars === MOST_STARS && random.chance(0.02) ? 'yes' : 'no',
    response: isAnswered ? random.pick(stars >= 4 ? words.thanks : words.apologies) : '',
    responded: isAnswered ? isoDate(Math.min(at + random.around(DAY_MS), span.until)) : '',
  };
}

function contentOf(
  random: Random,
  words: ReviewWords,
  { stars, status }: { stars: number; status: ReviewRow['status'] },
): string {
  if (status === 'rejected') return random.pick(words.rejected);
  const parts = stars >= 4 ? words.good : words.bad;
  return parts.map((sentences) => random.pick(sentences)).join(' ');
}

function reasonOf(random: Random, status: ReviewRow['status']): string {
  if (status === 'approved') return '';
  return random.pick(status === 'pending' ? HELD : REJECTED);
}

function isoDate(at: number): string {
  return new Date(at).toISOString();
}

/**
 * Imports reviews of a site as samples, and marks the new ones.
 *
 * @returns the number of new reviews
 */
export async function importSampleReviews(
  trx: Transaction<Database>,
  input: ReviewImport,
): Promise<number> {
  await importReviews(trx, input);
  const ids = input.reviews.map(({ id }) => id);
  const imported = await trx.selectFrom('review').select('id').where('id', 'in', ids).execute();
  await markSamples(
    trx,
    imported.map(({ id }) => ({ kind: 'review', id })),
  );
  return imported.length;
}
