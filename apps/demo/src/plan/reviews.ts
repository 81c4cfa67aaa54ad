import { randomUUIDv7 } from 'node:crypto';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { ReviewRow } from '../../../server/src/platform/store/tables/reviews.ts';
import type { CsvColumn } from '../../../server/src/shipping/reviews/csv/export-reviews.ts';
import { readReviews } from '../../../server/src/shipping/reviews/csv/read-reviews.ts';
import type { SiteReviews } from '../../../server/src/site/pages/content/content-model.ts';
import { placeText, samplePerson, sampleZip } from './people.ts';
import { SAMPLE_CARS } from './plan-act.ts';
import { createRandom, type Random, type Weighted } from './random.ts';
import { REVIEW_WORDS } from './review-words.ts';
import type { SampleWorld } from './world.ts';

export interface ReviewSpan {
  seed: number;
  count: number;
  days: number;
  until: number;
}

/** Maximum age of a waiting review. */
const OLDEST_PENDING_DAYS = 12;

const STATUSES: Weighted<ReviewRow['status']> = [
  [82, 'approved'],
  [12, 'pending'],
  [6, 'rejected'],
];

/** Weights of one star up to five. */
const RATINGS: Record<ReviewRow['status'], readonly number[]> = {
  approved: [2, 4, 8, 28, 58],
  pending: [13, 10, 12, 25, 40],
  rejected: [70, 0, 0, 0, 30],
};

const MAX_STARS = 5;

/** Reasons in the product's words; a review that is held as all are has none. */
const REASONS: Record<ReviewRow['status'], readonly string[]> = {
  approved: [''],
  pending: ['', '', '', 'no script', 'blocked words', 'same words'],
  rejected: ['advertising', 'not a customer', 'names a person'],
};

/** The oldest first. Throws an Error where one does not fit the site's rules. */
export function sampleReviews(
  world: SampleWorld,
  { siteName, settings }: SiteReviews,
  span: ReviewSpan,
): ReviewRow[] {
  const random = createRandom(span.seed, 2);
  const rows = Array.from({ length: span.count }, (_, index) => ({
    ...createCells(random, world, { index, span, maxRating: settings.maxRating }),
    consent: settings.consent.version,
  }));
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)];
  const csv = lines.map((line) => line.map((cell) => JSON.stringify(cell)).join(',')).join('\n');
  const options = { site: siteName, limits: settings, source: 'sample', at: span.until } as const;
  const { reviews, errors } = readReviews(csv, options);
  if (errors.length > 0) throw new Error(`Samples of reviews were refused:\n${errors.join('\n')}`);
  return reviews.sort((one, other) => one.created_at - other.created_at);
}

/** Cells without a quotation mark. */
function createCells(
  random: Random,
  { zipCodes }: SampleWorld,
  { index, span, maxRating }: { index: number; span: ReviewSpan; maxRating: number },
): Record<Exclude<CsvColumn, 'consent'>, string> {
  const status = random.weighted(STATUSES);
  const locale = random.chance(0.22) ? 'es-US' : 'en-US';
  const stars = random.weighted(RATINGS[status].map((weight, index) => [weight, index + 1]));
  const isApproved = status === 'approved';
  const days = status === 'pending' ? Math.min(OLDEST_PENDING_DAYS, span.days) : span.days;
  const at = Math.floor(span.until - random.next() * days * DAY_MS);
  const person = samplePerson(random, locale, index);
  const words = REVIEW_WORDS[locale];
  const pickLine = (lines: string) => random.pick(lines.split('\n'));
  const isGood = stars >= 4;
  const parts = status === 'rejected' ? [words.rejected] : isGood ? words.good : words.bad;
  const from = placeText(sampleZip(random, zipCodes), zipCodes);
  const [make, model, firstYear, lastYear] = random.pick(SAMPLE_CARS);
  const isAnswered = isApproved && (!isGood || random.chance(0.12));
  return {
    id: randomUUIDv7(),
    date: new Date(at).toISOString(),
    rating: String(stars === MAX_STARS ? maxRating : Math.min(stars, maxRating)),
    title: pickLine(isGood ? words.goodTitles : words.badTitles),
    content: parts.map(pickLine).join(' '),
    name: `${person.firstName} ${person.lastName[0]}.`,
    place: from,
    from,
    to: placeText(sampleZip(random, zipCodes), zipCodes),
    vehicle: `${random.whole(firstYear, lastYear)} ${make} ${model}`,
    email: person.email,
    locale,
    status,
    reason: random.pick(REASONS[status]),
    verified: isApproved && random.chance(0.3) ? 'yes' : 'no',
    pinned: isApproved && stars === MAX_STARS && random.chance(0.02) ? 'yes' : 'no',
    response: isAnswered ? pickLine(isGood ? words.thanks : words.apologies) : '',
    responded: isAnswered
      ? new Date(Math.min(at + random.around(DAY_MS), span.until)).toISOString()
      : '',
  };
}
