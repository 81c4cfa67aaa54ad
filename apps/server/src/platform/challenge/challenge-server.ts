import type { ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import type { ChallengeSolutionRow } from '../store/schema.ts';

/** Result of verifying a solution. */
export type ChallengeResult =
  | {
      verdict: 'valid';
      /** To be consumed with the review; null where the service that hosts it does so itself. */
      solution: ChallengeSolutionRow | null;
    }
  | { verdict: 'empty' | 'invalid' | 'unavailable' };

/** Where a solution comes from. */
export interface ChallengeUse {
  /** The network address of who solved it. */
  ip: string;
  /** The action that it was solved for: `submit-review`. */
  action: string;
  /** The host of the site, as it is known publicly. */
  host: string;
}

/** One kind of spam challenge, as the server sees it. */
export interface ChallengeServer {
  kind: ChallengeKind;
  siteKey: string | null;
  /** A new challenge, as JSON; a hosted kind has none to give. */
  issue?(): Promise<object>;
  /** Never throws: what cannot be asked is `unavailable`. */
  verify(token: string, use: ChallengeUse): Promise<ChallengeResult>;
}
