import {
  ACTION_FIELD,
  AJAX_FIELD,
  CONSENT_FIELD,
  COUNTER_FIELD,
  fieldName,
  PAGE_FIELD,
  reviewPaths,
  STARTED_FIELD,
  SUBMIT_ACTION,
  TOKEN_FIELD,
} from '@zipfront/contracts/reviews/protocol';
import { DAY_MS } from '@zipfront/contracts/time/time';
import * as v from 'valibot';
import { honeypotName } from '../../../server/src/shipping/reviews/review-form.ts';
import type { SiteReviews } from '../../../server/src/site/pages/content/content-model.ts';
import { sampleReviews } from '../samples/sample-reviews.ts';
import type { SampleWorld } from '../samples/sample-world.ts';
import { fillInForm, requireAccepted } from './fill-in-form.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

/** A new challenge of the form, with its mark. */
const issuedSchema = v.looseObject({ started: v.string() });

const answerSchema = v.looseObject({ success: v.boolean() });

/**
 * Writes a review on a site, as the script of its form does. It waits for a moderator if the site
 * holds new ones.
 */
export async function writeReview(
  world: SampleWorld,
  browser: VisitorBrowser,
  site: SiteReviews,
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  const { siteName, settings } = site;
  const [review] = sampleReviews(world, site, { seed, count: 1, days: 1, until: now + DAY_MS });
  if (review === undefined) return;
  const { locale } = review;
  const path = world.pages.pathWith({ site: siteName, locale }, 'review-form');
  if (path === null) return;
  const page = { url: world.pages.addressOf(path), outsideReferrer: '' };
  await browser.open(page, '');
  const { ajax, challenge: issuer } = reviewPaths(siteName);
  const issued = await browser.call(issuer, page);
  const { started, ...challenge } = v.parse(issuedSchema, await issued.json());
  const token = await fillInForm(challenge);
  const values = {
    rating: String(review.rating),
    title: review.title,
    content: review.content,
    name: review.name,
    place: review.place ?? '',
    from: review.from_place ?? '',
    to: review.to_place ?? '',
    vehicle: review.vehicle ?? '',
    email: review.email,
    terms: 'yes',
    [PAGE_FIELD]: path,
    [CONSENT_FIELD]: settings.consent.version,
    [COUNTER_FIELD]: '0',
    [STARTED_FIELD]: started,
    [TOKEN_FIELD]: token,
    [honeypotName(siteName)]: '',
  };
  const fields = Object.entries(values).map(
    ([field, value]) => [fieldName(settings.prefix, field), value] as const,
  );
  const response = await browser.send(ajax, page, {
    [ACTION_FIELD]: SUBMIT_ACTION,
    [AJAX_FIELD]: 'true',
    ...Object.fromEntries(fields),
  });
  const answer = v.parse(answerSchema, JSON.parse(await requireAccepted('A review', response)));
  if (!answer.success) throw new Error(`A review was refused: ${JSON.stringify(answer)}`);
}
