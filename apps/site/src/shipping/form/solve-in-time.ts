/** Timeout for solving a challenge; a slow phone takes two seconds. */
export const SOLVE_TIMEOUT_MS = 10_000;

/** The solution of a challenge, found in a worker; empty where the browser finds none in time. Never rejects. */
export async function solveInTime(challenge: Record<string, unknown>): Promise<string> {
  try {
    const [{ solveChallenge }, { createSolver }] = await Promise.all([
      import('../../challenge/solve-challenge.ts'),
      import('../../challenge/create-solver.ts'),
    ]);
    return await solveChallenge(challenge, createSolver, AbortSignal.timeout(SOLVE_TIMEOUT_MS));
  } catch {
    return '';
  }
}
