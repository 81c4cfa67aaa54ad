import type { Transaction } from 'kysely';
import { consumeSolution } from '../challenge/consume-solution.ts';
import type { Flag } from '../store/flag.ts';
import type { ChallengeSolutionRow, Database } from '../store/schema.ts';

/**
 * Consumes the solution that came with a form.
 *
 * @param at epoch milliseconds
 * @returns 1 without a solution, or with one that was consumed before
 */
export async function isUnchallenged(
  trx: Transaction<Database>,
  solution: ChallengeSolutionRow | null,
  at: number,
): Promise<Flag> {
  return solution !== null && (await consumeSolution(trx, solution, at)) ? 0 : 1;
}
