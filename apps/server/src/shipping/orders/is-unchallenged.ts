import type { Transaction } from 'kysely';
import { takeOnce } from '../../platform/forms/take-form.ts';
import type { Flag } from '../../platform/store/flag.ts';
import type { ChallengeSolutionRow, Database } from '../../platform/store/schema.ts';

/**
 * Consumes the solution that came with a form.
 *
 * @returns 1 without a solution, or with one that was consumed before
 */
export async function isUnchallenged(
  trx: Transaction<Database>,
  solution: ChallengeSolutionRow | null,
): Promise<Flag> {
  return solution !== null && (await takeOnce(trx, 'challenge_solution', solution)) ? 0 : 1;
}
