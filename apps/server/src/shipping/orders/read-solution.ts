import { TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
import type { FormName } from '@zipfront/contracts/shipping/form-fields';
import type { FormReader } from '../../platform/forms/read-form.ts';
import type { ChallengeSolutionRow } from '../../platform/store/schema.ts';
import type { OrderContext } from './order-context.ts';

/**
 * The solution of the challenge that came with a form; null without a valid one, and for one that was used with
 * another form. A form is never refused for that: a browser without JavaScript has none.
 *
 * @param sent.address the visitor's network address
 */
export async function readSolution(
  { challenge, config, store }: Pick<OrderContext, 'challenge' | 'config' | 'store'>,
  posted: FormReader,
  { form, address }: { form: FormName; address: string },
): Promise<ChallengeSolutionRow | null> {
  const { hostname: host } = new URL(config.publicUrl);
  const result = await challenge.verify(posted.value(TOKEN_FIELD), {
    ip: address,
    action: form,
    host,
  });
  if (result.verdict !== 'valid' || result.solution === null) return null;
  const used = await store.reads
    .selectFrom('challenge_solution')
    .select('key')
    .where('key', '=', result.solution.key)
    .executeTakeFirst();
  return used === undefined ? result.solution : null;
}
