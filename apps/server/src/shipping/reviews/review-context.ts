import type { FormMessages } from '@zipfront/contracts/form-rules/messages';
import type { Locale } from '@zipfront/contracts/locale';
import type { ReviewMessages } from '@zipfront/contracts/reviews/messages';
import type { PostedReview, ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import { reviewPaths } from '@zipfront/contracts/reviews/protocol';
import type { ReviewSettings } from '@zipfront/contracts/reviews/settings';
import type { NotificationChannels } from '../../notifications/notification-channels.ts';
import type { ChallengeServer } from '../../platform/challenge/challenge-server.ts';
import { formMark } from '../../platform/forms/form-mark.ts';
import type { Store } from '../../platform/store/store.ts';
import { honeypotName } from './review-values.ts';

/** All that the reviews of one site need. */
export interface ReviewContext {
  siteName: string;
  /** As the content now has them: to be read once for each request. */
  readonly settings: ReviewSettings;
  store: Store;
  challenge: ChallengeServer;
  /** Signs forms and challenges, and hides network addresses. */
  secret: string;
  publicUrl: string;
  channels: NotificationChannels;
  /** The messages of the form's rules, in the operator's own wording where there is one. */
  ruleMessages(locale: Locale): FormMessages;
  /** The messages of the form as a whole, in the operator's own wording where there is one. */
  messages(locale: Locale): ReviewMessages;
  /** The wall clock in epoch milliseconds. */
  now(): number;
}

/** Which kind of form the marks of a site's review forms are good for. */
export function formKind(siteName: string): string {
  return `review ${siteName}`;
}

/** A form's mark: see `forms/form-mark.ts`. */
export function newReviewMark({ secret, siteName, now }: ReviewContext): string {
  return formMark(secret, formKind(siteName), now());
}

/**
 * The data that a page's review form is rendered from.
 *
 * @param mark the form's own
 */
export function formDataOf(
  context: ReviewContext,
  locale: Locale,
  { posted, mark }: { posted: PostedReview | null; mark: string },
): ReviewFormData {
  const { settings, siteName, challenge } = context;
  return {
    prefix: settings.prefix,
    maxRating: settings.maxRating,
    required: settings.required,
    minContentLength: settings.minContentLength,
    honeypot: honeypotName(siteName),
    paths: reviewPaths(siteName),
    challenge: { kind: challenge.kind, siteKey: challenge.siteKey },
    consent: { version: settings.consent.version, text: settings.consent.text[locale] },
    messages: context.messages(locale),
    mark,
    posted,
  };
}
