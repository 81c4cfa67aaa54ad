import type { SubmitResponse } from '@zipfront/contracts/reviews/ajax';
import { MAX_EMPTY_CHALLENGES } from '@zipfront/contracts/reviews/protocol';
import type { ReviewMessages } from '@zipfront/contracts/reviews/review-messages';
import { ChallengeClosed, type ChallengeHandle } from '../challenge/challenge-client.ts';
import { inTime } from '../loading/in-time.ts';
import type { AjaxResponse } from './ajax.ts';

/** A challenge that is not ready is tried again after this time (behaviours, 9.30). */
export const CHALLENGE_RETRY_MS = 1_000;

/** The button waits so long after the challenge was closed (behaviours, 9.30). */
export const BUTTON_ENABLE_MS = 250;

/** A person may have to choose pictures, and starts over at least once. */
const CHALLENGE_TIMEOUT_MS = 120_000;

export interface ReviewSender {
  post(hidden: { counter: number; token: string }): Promise<AjaxResponse>;
  /** The challenge; null while it is not ready. */
  challenge(): ChallengeHandle | null;
  messages: Pick<ReviewMessages, 'failed' | 'challenge' | 'unavailable'>;
}

export type ReviewSendOutcome =
  | { kind: 'answered'; success: boolean; data: SubmitResponse['data'] }
  /** The visitor closed the challenge: nothing was sent, and there is nothing to say. */
  | { kind: 'dismissed' };

/**
 * Sends a review with its challenge. A challenge that is never ready is reported as unavailable,
 * never sent as solved. Never rejects.
 */
export async function sendReview({
  post,
  challenge,
  messages,
}: ReviewSender): Promise<ReviewSendOutcome> {
  let token = challenge()?.token() ?? '';
  for (let counter = 0; counter <= MAX_EMPTY_CHALLENGES; counter += 1) {
    const { success, data, isTransportError } = await post({ counter, token });
    if (isTransportError) return unsent(`${messages.failed} ${statusText(data)}`.trim());
    const answer = readResponse(data, messages.failed);
    if (answer.recaptcha !== 'unset') return { kind: 'answered', success, data: answer };
    const handle = challenge();
    if (handle === null) {
      await wait(CHALLENGE_RETRY_MS);
      continue;
    }
    try {
      token = await inTime(CHALLENGE_TIMEOUT_MS, (signal) => handle.execute(signal));
    } catch (error) {
      if (!(error instanceof ChallengeClosed)) return unsent(messages.unavailable);
      await wait(BUTTON_ENABLE_MS);
      return { kind: 'dismissed' };
    }
  }
  return unsent(challenge() === null ? messages.unavailable : messages.challenge);
}

/** The data of a response. Without a message and errors of its own it gets ours. */
function readResponse(data: Record<string, unknown>, ours: string): SubmitResponse['data'] {
  const { errors, message, redirect, recaptcha, started } = data as Partial<SubmitResponse['data']>;
  const hasErrors = errors !== undefined && Object.keys(errors).length > 0;
  const isSaid = message || hasErrors || recaptcha;
  return {
    ...failed(isSaid ? (message ?? '') : ours),
    errors: errors ?? {},
    redirect: redirect ?? '',
    ...(recaptcha ? { recaptcha } : {}),
    ...(started ? { started } : {}),
  };
}

/** The status text of a transport error, as a note (behaviours, 8.14); empty without one. */
function statusText({ message }: Record<string, unknown>): string {
  return message ? `(${message})` : '';
}

function unsent(message: string): ReviewSendOutcome {
  return { kind: 'answered', success: false, data: failed(message) };
}

function failed(message: string): SubmitResponse['data'] {
  return { errors: {}, message, redirect: '' };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
