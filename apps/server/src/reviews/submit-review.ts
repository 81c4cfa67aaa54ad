import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@zipfront/contracts/locale';
import type { SubmitAnswer } from '@zipfront/contracts/reviews/ajax';
import type { ReviewMessages } from '@zipfront/contracts/reviews/messages';
import {
  CONSENT_FIELD,
  COUNTER_FIELD,
  MAX_EMPTY_CHALLENGES,
  MIN_FILL_MS,
  STARTED_FIELD,
  SUBMIT_ACTION,
  TOKEN_FIELD,
} from '@zipfront/contracts/reviews/protocol';
import { networkOf } from '../http/rate-limit.ts';
import type { ReviewRow } from '../store/schema.ts';
import type { Verdict } from './challenge/challenge-server.ts';
import { timeSince } from './challenge/started.ts';
import {
  fieldErrors,
  holdsBlockedWord,
  honeypotIsUntouched,
  reviewValues,
} from './check-review.ts';
import { findDuplicate, findLimited, type ReviewLimits } from './find-refusal.ts';
import { sameness } from './new-review.ts';
import type { PostedForm } from './read-form.ts';
import type { ReviewDesk } from './review-desk.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a review comes from. */
export interface ReviewSource {
  /** The visitor's network address. */
  address: string;
  locale: Locale;
  /** The page that the form stands on. */
  path: string;
  /** Whether the form was sent by our script, which solves the challenge. */
  scripted: boolean;
}

/** What became of a review. */
export interface ReviewVerdict {
  outcome: 'held' | 'published' | 'refused';
  errors: SubmitAnswer['data']['errors'];
  message: keyof ReviewMessages | 'errors' | null;
  recaptcha?: 'unset' | 'reset';
}

/**
 * Takes a review, or says why not: the checks in the order of the specification's original, the
 * first failure ends them. A review that was sent without our script has no solved challenge; it is
 * taken, and always held for a person.
 *
 * @throws StoreUnavailable
 */
export async function submitReview(
  desk: ReviewDesk,
  form: PostedForm,
  source: ReviewSource,
): Promise<ReviewVerdict> {
  const { settings, siteName, store, now } = desk;
  const errors = fieldErrors(form, settings, desk.ruleMessages(source.locale));
  // A page from before the text was changed: nobody agreed to what they did not read.
  if (form.value(CONSENT_FIELD) !== settings.consent.version) {
    errors.terms = [desk.ruleMessages(source.locale).accepted];
  }
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors, message: 'errors' };

  const review = newReview(desk, form, source);
  if (await findDuplicate(store.reads, review)) return refused('duplicate');
  // A program learns nothing from it: what it filled in looks taken.
  if (!honeypotIsUntouched(form, siteName)) return { outcome: 'held', errors: {}, message: 'held' };
  const token = form.value(TOKEN_FIELD);
  if (source.scripted && cameTooSoon(desk, form, token)) return refused('tooFast');
  const { perAddress, perEmail, days } = settings.limits;
  const limits: ReviewLimits = { perAddress, perEmail, since: now() - days * DAY_MS };
  if (await findLimited(store.reads, review, limits)) return refused('limited');
  const { name, title, content, email, place } = reviewValues(form);
  const isBlocked = holdsBlockedWord(
    [name, title, content, email, place],
    settings.blockedWords.words,
  );
  if (isBlocked && settings.blockedWords.action === 'reject') return refused('blocked');

  const solved: Verdict = source.scripted
    ? await desk.challenge.verify(token, {
        ip: source.address,
        action: SUBMIT_ACTION,
        host: new URL(desk.publicUrl).hostname,
      })
    : { verdict: 'valid', solution: null };
  if (solved.verdict !== 'valid') return challengeAgain(form, solved.verdict);

  const isHeld = settings.newReviews === 'hold' || isBlocked || !source.scripted;
  const outcome = await store.write('storeReview', {
    review: {
      ...review,
      status: isHeld ? 'pending' : 'approved',
      status_reason: isBlocked ? 'blocked words' : null,
    },
    limits,
    solution: solved.solution,
  });
  if (outcome === 'used') return challengeAgain(form, 'invalid');
  if (outcome !== 'stored') return refused(outcome);
  const taken = isHeld ? 'held' : 'published';
  return { outcome: taken, errors: {}, message: taken };
}

function refused(message: keyof ReviewMessages): ReviewVerdict {
  return { outcome: 'refused', errors: {}, message };
}

/** Whether nobody can have filled in the form so fast. Without a challenge there is no time yet. */
function cameTooSoon({ secret, now }: ReviewDesk, form: PostedForm, token: string): boolean {
  const started = form.value(STARTED_FIELD);
  if (started === '' && token === '') return false;
  const elapsed = timeSince(secret, started, now());
  return elapsed === null || elapsed < MIN_FILL_MS;
}

/** Section 7: an empty challenge is run by the browser, unless it was tried too often. */
function challengeAgain(
  form: PostedForm,
  verdict: Exclude<Verdict['verdict'], 'valid'>,
): ReviewVerdict {
  const counter = form.value(COUNTER_FIELD);
  const tried = /^\d{1,3}$/.test(counter) ? Number(counter) : 0;
  if (verdict === 'empty' && tried < MAX_EMPTY_CHALLENGES) {
    return { outcome: 'refused', errors: {}, message: null, recaptcha: 'unset' };
  }
  const message = verdict === 'unavailable' ? 'unavailable' : 'challenge';
  return { outcome: 'refused', errors: {}, message, recaptcha: 'reset' };
}

/** The row; what belongs to us (verified, pinned, response, status) is never taken from a form. */
function newReview(desk: ReviewDesk, form: PostedForm, source: ReviewSource): ReviewRow {
  const values = reviewValues(form);
  const author = { name: values.name, email: values.email.toLowerCase() };
  return {
    id: randomUUIDv7(),
    site: desk.siteName,
    status: 'pending',
    status_reason: null,
    rating: Number(values.rating),
    title: values.title,
    content: values.content,
    ...author,
    place: values.place || null,
    from_place: values.from || null,
    to_place: values.to || null,
    vehicle: values.vehicle || null,
    locale: source.locale,
    created_at: desk.now(),
    verified: 0,
    pinned: 0,
    response: null,
    responded_at: null,
    consent_version: desk.settings.consent.version,
    page_path: source.path,
    address_hash: createHmac('sha256', `${desk.secret} address`)
      .update(networkOf(source.address))
      .digest('base64url'),
    ...sameness(values.content, author),
    source: 'form',
  };
}
