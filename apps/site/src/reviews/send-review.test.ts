import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChallengeClosed, type ChallengeHandle } from '../challenge/challenge-client.ts';
import type { AjaxResponse } from './ajax.ts';
import { BUTTON_ENABLE_MS, CHALLENGE_RETRY_MS, sendReview } from './send-review.ts';

const messages = { failed: 'Failed.', challenge: 'Unsolved.', unavailable: 'Away.' };
const TAKEN: AjaxResponse = {
  success: true,
  data: { errors: {}, message: 'Thank you.', redirect: '/thanks/' },
};
const UNSET: AjaxResponse = {
  success: false,
  data: { errors: {}, message: '', redirect: '', recaptcha: 'unset' },
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function handle(changes: Partial<ChallengeHandle> = {}): ChallengeHandle {
  return {
    token: () => '',
    execute: async () => 'solved',
    reset() {},
    destroy() {},
    ...changes,
  };
}

function posting(...answers: AjaxResponse[]) {
  return vi.fn(async (_hidden: { counter: number; token: string }) => answers.shift() ?? TAKEN);
}

describe('sendReview', () => {
  // behaviour: 3.6.4
  it('sends a solution that exists already', async () => {
    const post = posting(TAKEN);
    const challenge = () => handle({ token: () => 'ready' });
    expect(await sendReview({ post, challenge, messages })).toEqual({
      kind: 'answered',
      success: true,
      data: { errors: {}, message: 'Thank you.', redirect: '/thanks/' },
    });
    expect(post.mock.calls).toEqual([[{ counter: 0, token: 'ready' }]]);
  });

  it('solves the challenge when the server reports it unset, and sends again', async () => {
    const post = posting(UNSET, TAKEN);
    await sendReview({ post, challenge: () => handle(), messages });
    expect(post.mock.calls).toEqual([
      [{ counter: 0, token: '' }],
      [{ counter: 1, token: 'solved' }],
    ]);
  });

  // behaviour: 4.6.6, 9.30
  it('tries again after a second while the challenge is not ready', async () => {
    expect(CHALLENGE_RETRY_MS).toBe(1_000);
    const post = posting(UNSET, TAKEN);
    const sending = sendReview({ post, challenge: () => null, messages });
    await vi.advanceTimersByTimeAsync(999);
    expect(post).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(post.mock.lastCall).toEqual([{ counter: 1, token: '' }]);
    expect((await sending).kind).toBe('answered');
  });

  it('reports that the challenge is unavailable when it never becomes ready', async () => {
    const post = posting(...Array.from({ length: 9 }, () => UNSET));
    const sending = sendReview({ post, challenge: () => null, messages });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sending).toMatchObject({ success: false, data: { message: 'Away.' } });
    expect(post).toHaveBeenCalledTimes(6);
  });

  it('reports an error when the server accepts no solution', async () => {
    const post = posting(...Array.from({ length: 9 }, () => UNSET));
    const outcome = await sendReview({ post, challenge: () => handle(), messages });
    expect(outcome).toMatchObject({ success: false, data: { message: 'Unsolved.' } });
    expect(post).toHaveBeenCalledTimes(6);
  });

  // behaviour: 4.6.5
  it('reports that the challenge is unavailable when it fails, and does not send again', async () => {
    const post = posting(UNSET);
    const execute = () => Promise.reject(new Error('429'));
    const outcome = await sendReview({ post, challenge: () => handle({ execute }), messages });
    expect(outcome).toEqual({
      kind: 'answered',
      success: false,
      data: { errors: {}, message: 'Away.', redirect: '' },
    });
    expect(post).toHaveBeenCalledTimes(1);
  });

  // behaviour: 4.6.6, 9.30
  it('ends a quarter of a second after the challenge was dismissed, and sends nothing', async () => {
    expect(BUTTON_ENABLE_MS).toBe(250);
    const post = posting(UNSET);
    const execute = () => Promise.reject(new ChallengeClosed());
    let outcome: unknown = null;
    const sending = sendReview({ post, challenge: () => handle({ execute }), messages });
    sending.then((ended) => {
      outcome = ended;
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(outcome).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ kind: 'dismissed' });
    expect(post).toHaveBeenCalledTimes(1);
  });

  it.each<[string, AjaxResponse, string]>([
    ['the status text', { success: false, data: { message: 'Bad Gateway' } }, 'Bad Gateway'],
    ['our words, without one', { success: false, data: { message: '' } }, 'Failed.'],
  ])('reports after a transport error %s', async (_name, answer, message) => {
    const outcome = await sendReview({ post: posting(answer), challenge: () => null, messages });
    expect(outcome).toEqual({
      kind: 'answered',
      success: false,
      data: { errors: {}, message, redirect: '' },
    });
  });
});

// behaviour: 8.14
it.each([
  ['Service Unavailable', 'Failed. (Service Unavailable)'],
  ['', 'Failed.'],
])('says in the words of the page that a transport error %j happened', async (status, message) => {
  const answer: AjaxResponse = {
    success: false,
    data: { message: status },
    isTransportError: true,
  };
  const outcome = await sendReview({ post: posting(answer), challenge: () => null, messages });
  expect(outcome).toMatchObject({ kind: 'answered', success: false, data: { message } });
});
