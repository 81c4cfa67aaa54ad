import { randomUUIDv7 } from 'node:crypto';
import { failureMessage } from '@zipfront/contracts/form-rules/rule-messages';
import type { Locale } from '@zipfront/contracts/locale';
import type { SubmitResponse } from '@zipfront/contracts/reviews/ajax';
import {
  CONSENT_FIELD,
  COUNTER_FIELD,
  MAX_EMPTY_CHALLENGES,
  MIN_FILL_MS,
  STARTED_FIELD,
  SUBMIT_ACTION,
  TOKEN_FIELD,
} from '@zipfront/contracts/reviews/protocol';
import type { ReviewMessages } from '@zipfront/contracts/reviews/review-messages';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { ChallengeResult } from '../../platform/challenge/challenge-server.ts';
import { ageOfMark } from '../../platform/forms/form-mark.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { foldedText } from '../../platform/store/texts.ts';
import { formKind, type ReviewContext } from './review-context.ts';
import {
  fieldErrors,
  holdsBlockedWord,
  honeypotIsUntouched,
  type PostedReviewForm,
  reviewTexts,
  reviewValues,
} from './review-form.ts';
import { deduplicationKeys, newSending, storeReview } from './store-review.ts';

export interface ReviewSource {
  address: string;
  locale: Locale;
  path: string;
  /** Whether the review comes from our script, which solves the challenge. */
  scripted: boolean;
}

export interface ReviewVerdict {
  outcome: 'held' | 'published' | 'refused';
  errors: SubmitResponse['data']['errors'];
  message: keyof ReviewMessages | 'errors' | null;
  recaptcha?: 'unset' | 'reset';
  /** Whether the form cannot be sent again with the same mark. */
  isSpent: boolean;
}

/**
 * Checks and stores a review. The outcome discloses nothing about an e-mail address. Without our
 * script a review is held for a person. Throws `StoreUnavailable`.
 */
export async function submitReview(
  context: ReviewContext,
  form: PostedReviewForm,
  source: ReviewSource,
): Promise<ReviewVerdict> {
  const { settings, siteName, store, now } = context;
  const errors = fieldErrors(form, settings, context.ruleMessages(source.locale));
  // The page is older than the present text, so the visitor has not agreed to it.
  if (form.value(CONSENT_FIELD) !== settings.consent.version) {
    errors.terms = [
      failureMessage(
        context.ruleMessages(source.locale),
        { rule: 'accepted', parameter: '' },
        'terms',
      ),
    ];
  }
  if (Object.keys(errors).length > 0) return { ...refused('errors'), errors };
  // Some password managers fill it in as well. With two signs, a bot's review looks accepted.
  const isTrapped = !honeypotIsUntouched(form, siteName);
  if (isTrapped && !source.scripted) return taken('held');

  const token = form.value(TOKEN_FIELD);
  const mark = form.value(STARTED_FIELD);
  // A form whose script has neither yet is asked to solve the challenge.
  if (mark !== '' || token !== '' || !source.scripted) {
    const age = ageOfMark(context.secret, formKind(siteName), mark, now());
    if (age === null) return spent();
    if (age < MIN_FILL_MS) return refused('tooFast');
  }
  const isBlocked = holdsBlockedWord(reviewTexts(form), settings.blockedWords.words);
  if (isBlocked && settings.blockedWords.action === 'reject') return refused('blocked');

  const solved: ChallengeResult = source.scripted
    ? await context.challenge.verify(token, {
        ip: source.address,
        action: SUBMIT_ACTION,
        host: new URL(context.publicUrl).hostname,
      })
    : { verdict: 'valid', solution: null };
  if (solved.verdict !== 'valid') return challengeAgain(form, solved.verdict);

  const at = now();
  const { perAddress, days, unchallengedPerHour } = settings.limits;
  const heldFor = reasonToHold({ isBlocked, isTrapped, scripted: source.scripted });
  const isHeld = settings.newReviews === 'hold' || heldFor !== null;
  const outcome = await store.write(storeReview, {
    review: {
      ...newReview(context, form, source),
      status: isHeld ? 'pending' : 'approved',
      status_reason: heldFor,
    },
    sending: newSending(context, source, { at, expiresAt: at + days * DAY_MS }),
    limits: { perAddress, since: at - days * DAY_MS, unchallengedPerHour },
    mark,
    solution: solved.solution,
    channels: context.channels,
  });
  switch (outcome) {
    case 'held':
    case 'published':
      return taken(outcome);
    case 'sent':
      return spent();
    case 'used':
      return { ...challengeAgain(form, 'invalid'), isSpent: true };
    default:
      return refused(outcome);
  }
}

function taken(outcome: 'held' | 'published'): ReviewVerdict {
  return { outcome, errors: {}, message: outcome, isSpent: true };
}

function refused(message: ReviewVerdict['message']): ReviewVerdict {
  return { outcome: 'refused', errors: {}, message, isSpent: false };
}

/** Returns why a review waits for a person, whatever the site's settings; null without a reason. */
function reasonToHold(signs: { isBlocked: boolean; isTrapped: boolean; scripted: boolean }) {
  if (signs.isBlocked) return 'blocked words';
  if (signs.isTrapped) return 'hidden field filled in';
  return signs.scripted ? null : 'no script';
}

/** The form was used before, or open for too long, so it is issued again. */
function spent(): ReviewVerdict {
  return { ...refused('sent'), isSpent: true };
}

function challengeAgain(
  form: PostedReviewForm,
  verdict: Exclude<ChallengeResult['verdict'], 'valid'>,
): ReviewVerdict {
  const counter = form.value(COUNTER_FIELD);
  const tried = /^\d{1,3}$/.test(counter) ? Number(counter) : 0;
  if (verdict === 'empty' && tried < MAX_EMPTY_CHALLENGES) {
    return { ...refused(null), recaptcha: 'unset' };
  }
  const message = verdict === 'unavailable' ? 'unavailable' : 'challenge';
  return { ...refused(message), recaptcha: 'reset' };
}

/**
 * Makes a review of a form, from which our own fields (verified, pinned, response, status) are
 * never taken.
 */
function newReview(
  context: ReviewContext,
  form: PostedReviewForm,
  source: ReviewSource,
): ReviewRow {
  const values = reviewValues(form);
  const author = { name: values.name, email: values.email.toLowerCase() };
  return {
    id: randomUUIDv7(),
    site: context.siteName,
    status: 'pending',
    status_reason: null,
    rating: Number(values.rating),
    title: values.title,
    content: values.content,
    ...author,
    folded_name: foldedText(author.name),
    place: values.place || null,
    from_place: values.from || null,
    to_place: values.to || null,
    vehicle: values.vehicle || null,
    locale: source.locale,
    created_at: context.now(),
    verified: 0,
    pinned: 0,
    response: null,
    responded_at: null,
    consent_version: context.settings.consent.version,
    page_path: source.path,
    ...deduplicationKeys(values.content, author),
    source: 'form',
  };
}
