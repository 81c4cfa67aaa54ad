import { inTime } from '../../loading/in-time.ts';

/** Timeout for loading the solver of a challenge and solving it; a slow phone takes two seconds. */
export const SOLVE_TIMEOUT_MS = 10_000;

/** The solution of a challenge, found in a worker; empty where the browser finds none in time. Never rejects. */
export async function solveInTime(challenge: Record<string, unknown>): Promise<string> {
  try {
    return await inTime(SOLVE_TIMEOUT_MS, async (signal) => {
      const [{ solveChallenge }, { createSolver }] = await Promise.all([
        import('../../challenge/solve-challenge.ts'),
        import('../../challenge/create-solver.ts'),
      ]);
      return solveChallenge(challenge, createSolver, signal);
    });
  } catch {
    return '';
  }
}
