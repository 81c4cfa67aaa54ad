import type { ChallengeSettings } from '@zipfront/contracts/reviews/challenge';
import type { ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import { type RefObject, useState } from 'react';
import type {
  ChallengeClient,
  ChallengeHandle,
  IssueChallenge,
} from '../challenge/challenge-client.ts';
import { getText } from './ajax.ts';
import type { ReviewTexts } from './review-texts.ts';

export interface FormChallenge {
  /** Loads it, once; after a failure the next call loads it again. */
  begin(): void;
  mounted(): ChallengeHandle | null;
  /** The form's mark that came with its first challenge; null before it. */
  started(): string | null;
}

/** Nothing is loaded before it begins. `place` receives what it shows, `say` its progress. */
export function useChallenge(
  form: Pick<ReviewFormData, 'challenge' | 'paths'>,
  {
    place,
    words,
    say,
  }: { place: RefObject<HTMLElement | null>; words: ReviewTexts; say(text: string): void },
): FormChallenge {
  const [challenge] = useState((): FormChallenge => {
    let hasStarted = false;
    let handle: ChallengeHandle | null = null;
    let started: string | null = null;

    async function issue() {
      const issued = JSON.parse(await getText(form.paths.challenge));
      started ??= issued.started;
      return issued;
    }

    async function load(element: HTMLElement): Promise<void> {
      const client = await challengeFor(form.challenge, issue);
      await client.load();
      handle = await client.mount(element, {
        onSolving: () => say(words.checking),
        onSolved: () => say(words.checked),
        onExpire: () => say(''),
        onDismiss: () => say(''),
        onError: () => say(''),
      });
    }

    return {
      begin() {
        if (hasStarted || !place.current) return;
        hasStarted = true;
        load(place.current).catch(() => {
          hasStarted = false;
        });
      },
      mounted: () => handle,
      started: () => started,
    };
  });
  return challenge;
}

/** Loads the client of the site's kind of challenge, and no other. */
async function challengeFor(
  { kind, siteKey }: ChallengeSettings,
  issue: IssueChallenge,
): Promise<ChallengeClient> {
  if (kind === 'altcha') {
    const [{ altcha }, { createSolver }] = await Promise.all([
      import('../challenge/altcha.ts'),
      import('../challenge/create-solver.ts'),
    ]);
    return altcha(issue, createSolver);
  }
  const { hcaptcha } = await import('../challenge/hcaptcha.ts');
  return hcaptcha(siteKey ?? '', issue);
}
