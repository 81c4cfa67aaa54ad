import { TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
import type { FormName } from '@zipfront/contracts/shipping/form-fields';
import type { FormReader } from '../forms/read-form.ts';
import type { ChallengeSolutionRow } from '../store/schema.ts';
import type { OrderContext } from './order-context.ts';

/**
 * The solution of the challenge that came with a form; null without a valid one. A form is never refused for
 * that: a browser without JavaScript has none.
 *
 * @param sent.address the visitor's network address
 */
export async function readSolution(
  { challenge, config }: Pick<OrderContext, 'challenge' | 'config'>,
  posted: FormReader,
  { form, address }: { form: FormName; address: string },
): Promise<ChallengeSolutionRow | null> {
  const { hostname: host } = new URL(config.publicUrl);
  const result = await challenge.verify(posted.value(TOKEN_FIELD), {
    ip: address,
    action: form,
    host,
  });
  return result.verdict === 'valid' ? result.solution : null;
}
