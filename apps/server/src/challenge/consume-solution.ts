import type { Transaction } from 'kysely';
import { takeOnce } from '../forms/take-form.ts';
import type { ChallengeSolutionRow, Database } from '../store/schema.ts';

/**
 * Consumes the solution of a challenge, within the transaction of what it was solved for.
 *
 * @param now epoch milliseconds
 * @returns false where it was consumed before
 */
export async function consumeSolution(
  trx: Transaction<Database>,
  solution: ChallengeSolutionRow,
  now: number,
): Promise<boolean> {
  await trx.deleteFrom('challenge_solution').where('expires_at', '<', now).execute();
  return takeOnce(trx, 'challenge_solution', solution);
}
