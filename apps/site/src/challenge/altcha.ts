import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { inTime } from '../loading/in-time.ts';
import type { ChallengeClient, ChallengeHandle, IssueChallenge } from './challenge-client.ts';
import { type Solver, solveChallenge } from './solve-challenge.ts';

/** Timeout for a search, including loading its worker. A slow phone needs two seconds. */
const SEARCH_TIMEOUT_MS = 30_000;

/** An open form alone solves nothing, and nothing comes from another origin. */
export function altcha(issue: IssueChallenge, createSolver: () => Solver): ChallengeClient {
  return {
    load: () => Promise.resolve(),
    async mount(element, { onSolving, onSolved, onExpire, onError }) {
      let solving = new AbortController();
      let solved: Promise<string> | null = null;
      let token = '';
      let expiry: ReturnType<typeof setTimeout> | undefined;
      let isUsed = false;
      let isExpired = false;

      const begin = (): Promise<string> => {
        const { signal } = solving;
        isUsed = false;
        isExpired = false;
        onSolving();
        const issued = performance.now();
        const attempt = issue().then((challenge) => {
          const solve = (ending: AbortSignal) => solveChallenge(challenge, createSolver, ending);
          return inTime(SEARCH_TIMEOUT_MS, solve, signal);
        });
        attempt.then(
          (solution) => {
            if (signal.aborted) return;
            token = solution;
            onSolved();
            const age = performance.now() - issued;
            expiry = setTimeout(expire, CHALLENGE_LIFETIME_MS - age);
          },
          () => {
            if (signal.aborted) return;
            solved = null;
            onError();
          },
        );
        return attempt;
      };
      const reset = () => {
        clearTimeout(expiry);
        solving.abort();
        solving = new AbortController();
        token = '';
        solved = null;
      };
      const expire = () => {
        reset();
        isExpired = true;
        onExpire();
        if (isUsed) solved = begin();
      };
      const use = () => {
        isUsed = true;
        if (isExpired) solved = begin();
      };
      const form = element.closest('form');
      for (const type of ['focusin', 'input']) form?.addEventListener(type, use);

      solved = begin();
      const handle: ChallengeHandle = {
        token: () => token,
        execute(signal) {
          solved ??= begin();
          const current = solved;
          return new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
            current.then(resolve, reject);
          });
        },
        reset,
        destroy() {
          for (const type of ['focusin', 'input']) form?.removeEventListener(type, use);
          reset();
        },
      };
      return handle;
    },
  };
}
