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
import { sampleReviews } from '../plan/reviews.ts';
import type { SampleWorld } from '../plan/world.ts';
import { fillInForm, requireAccepted } from './send-forms.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

const issuedSchema = v.looseObject({ started: v.string() });

export async function writeReview(
  world: SampleWorld,
  browser: VisitorBrowser,
  site: SiteReviews,
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  const { siteName, settings } = site;
  const [review] = sampleReviews(world, site, { seed, count: 1, days: 1, until: now + DAY_MS });
  const path = review && world.pages.pathWith({ ...review, site: siteName }, 'review-form');
  if (!path) return;
  const page = { url: world.pages.addressOf(path), referrer: '', outsideReferrer: '' };
  await browser.open(page.url, '');
  const { ajax, challenge: issuer } = reviewPaths(siteName);
  const issued = await browser.call(issuer, page);
  const { started, ...challenge } = v.parse(issuedSchema, await issued.json());
  const { rating, title, content, name, place, vehicle, email } = review;
  const values = {
    rating,
    title,
    content,
    name,
    place,
    vehicle,
    email,
    terms: 'yes',
    from: review.from_place,
    to: review.to_place,
    [PAGE_FIELD]: path,
    [CONSENT_FIELD]: settings.consent.version,
    [COUNTER_FIELD]: '0',
    [STARTED_FIELD]: started,
    [TOKEN_FIELD]: await fillInForm(challenge),
    [honeypotName(siteName)]: '',
  };
  const fields = Object.entries(values).map(([field, value]) => [
    fieldName(settings.prefix, field),
    String(value ?? ''),
  ]);
  const sent = { [ACTION_FIELD]: SUBMIT_ACTION, [AJAX_FIELD]: 'true' };
  const response = await browser.send(ajax, page, { ...sent, ...Object.fromEntries(fields) });
  const answer = await requireAccepted('A review', response);
  if (JSON.parse(answer).success !== true) throw new Error(`A review was refused: ${answer}`);
}
