import type { ChallengeSettings } from '@zipfront/contracts/reviews/challenge';
import type { ChallengeClient, IssueChallenge } from './challenge-client.ts';

/** The client of the challenge that the site is set up with; no other one is loaded. */
export async function challengeFor(
  { kind, siteKey }: ChallengeSettings,
  issue: IssueChallenge,
): Promise<ChallengeClient> {
  if (kind === 'altcha') {
    const [{ altcha }, { createSolver }] = await Promise.all([
      import('./altcha.ts'),
      import('./create-solver.ts'),
    ]);
    return altcha(issue, createSolver);
  }
  const { hosted } = await import('./hosted.ts');
  return hosted(kind, siteKey ?? '', issue);
}
