import type { Page } from '@zipfront/contracts/content/page';
import { type ReviewsData, showsReviews } from '@zipfront/contracts/reviews/page-data';
import { reviewPaths } from '@zipfront/contracts/reviews/protocol';
import type { Review } from '@zipfront/contracts/reviews/review';
import { REVIEW_MESSAGES } from '@zipfront/contracts/reviews/review-messages';
import { readListAtts } from '../shipping/reviews/review-feed.ts';
import type { SitePage } from '../site/pages/content/content-model.ts';

const MAX_RATING = 5;

const SAMPLE = { place: null, from: null, to: null, vehicle: null, pinned: false, sample: true };

const REVIEWS: Review[] = [
  {
    ...SAMPLE,
    id: '01900000-0000-7000-8000-000000000001',
    rating: 5,
    title: 'On time, both ends',
    content: 'The driver called the evening before and again an hour out.',
    name: 'Marta L.',
    place: 'Tucson, AZ',
    from: 'Tucson, AZ',
    to: 'Boise, ID',
    vehicle: '2019 Honda CR-V',
    locale: 'en-US',
    date: Date.UTC(2026, 9, 30),
    verified: true,
    pinned: true,
    response: null,
  },
  {
    ...SAMPLE,
    id: '01900000-0000-7000-8000-000000000002',
    rating: 4,
    title: 'A day late, and they said so',
    content:
      'Pickup slid by a day because of snow in Wyoming. They told us before we had to ask, and ' +
      'moved the delivery with it. The driver sent a picture of the car on the truck, another one ' +
      'from the road, and a last one from the yard where it stood over night. What we had left in ' +
      'the trunk was still in the trunk, and the tank was as full as when it was picked up.',
    name: 'Greg P.',
    from: 'Omaha, NE',
    to: 'Spokane, WA',
    vehicle: '2016 Ford F-150',
    locale: 'en-US',
    date: Date.UTC(2026, 9, 23),
    verified: false,
    response: {
      text: 'Snow we cannot move. Telling you early we can.',
      date: Date.UTC(2026, 9, 24),
    },
  },
  {
    ...SAMPLE,
    id: '01900000-0000-7000-8000-000000000003',
    rating: 2,
    title: '',
    content: 'Llegó bien, pero nadie contestó el teléfono en dos días.',
    name: 'Inés R.',
    locale: 'es-US',
    date: Date.UTC(2026, 9, 2),
    verified: false,
    response: null,
  },
];

/** The reviews of example pages that show any, by path. */
export function galleryReviews(pages: SitePage[]): Map<string, ReviewsData> {
  const shown = pages.filter(({ page }) => showsReviews(page));
  return new Map(shown.map(({ page }) => [page.path, createReviews(page)]));
}

/** Always the same few, whatever is in the site's database. */
function createReviews(page: Page): ReviewsData {
  const { locale, sections } = page;
  const atts = readListAtts(page);
  const ratings = Array.from({ length: MAX_RATING }, (_, index) => index + 1);
  const singles = sections.flatMap((section) =>
    section.type === 'single-review' ? [section.review] : [],
  );
  return {
    summary: {
      count: REVIEWS.length,
      average: REVIEWS.reduce((sum, { rating }) => sum + rating, 0) / REVIEWS.length,
      distribution: ratings.map(
        (rating) => REVIEWS.filter((review) => review.rating === rating).length,
      ),
      samples: 'counted',
    },
    list: atts && {
      reviews: REVIEWS.slice(0, atts.display),
      page: 1,
      pages: Math.ceil(REVIEWS.length / atts.display),
      total: REVIEWS.length,
      atts,
      contentAtts: atts,
      maxRating: MAX_RATING,
    },
    single: Object.fromEntries(
      singles.map((choice) => [
        choice,
        REVIEWS.find(({ id }) => id === choice) ?? REVIEWS[0] ?? null,
      ]),
    ),
    rated: null,
    form: {
      prefix: 'review',
      maxRating: MAX_RATING,
      required: [],
      minContentLength: 0,
      honeypot: 'f0000000',
      paths: reviewPaths('shipping'),
      challenge: { kind: 'altcha', siteKey: null },
      consent: {
        version: 'sample',
        text:
          locale === 'en-US'
            ? 'I agree that my review is published with my name.'
            : 'Acepto que mi opinión se publique con mi nombre.',
      },
      messages: REVIEW_MESSAGES[locale],
      mark: '',
      posted: null,
    },
  };
}
