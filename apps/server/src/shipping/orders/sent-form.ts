import type { Page } from '@zipfront/contracts/content/page';
import { TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
import type { FormName } from '@zipfront/contracts/shipping/form-fields';
import type { FieldErrors, FormReader } from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { ChallengeSolutionRow } from '../../platform/store/schema.ts';
import type { OrderWords } from './check-quote.ts';
import type { OrderContext } from './order-context.ts';
import {
  botSigns,
  type FormPlace,
  type FormRefusal,
  type HiddenFields,
  isConsentOutdated,
  markToSendAgain,
  readHiddenFields,
} from './order-forms.ts';
import type { RequestSender } from './request-caps.ts';

/**
 * Reads and verifies the solution of the challenge. A missing one alone refuses no form, because a
 * browser without JavaScript has none.
 */
async function readSolution(
  { challenge, config, store }: OrderContext,
  token: string,
  of: { ip: string; action: FormName },
): Promise<ChallengeSolutionRow | null> {
  const { hostname: host } = new URL(config.publicUrl);
  const result = await challenge.verify(token, { ...of, host });
  if (result.verdict !== 'valid' || result.solution === null) return null;
  const used = await store.reads
    .selectFrom('challenge_solution')
    .select('key')
    .where('key', '=', result.solution.key)
    .executeTakeFirst();
  return used === undefined ? result.solution : null;
}

/** What the handlers of requests check first: the hidden fields, the challenge and the sender. */
export async function readSending(
  c: RequestContext,
  context: OrderContext,
  posted: FormReader,
  { page, form }: { page: Page; form: FormName },
) {
  const { address, bot: isBotAgent } = c.var.visitor;
  const place = { form, page: page.path };
  const hidden = readHiddenFields(context, posted, place);
  const token = posted.value(TOKEN_FIELD);
  const solution = await readSolution(context, token, { ip: address, action: form });
  const isUnchallenged = solution === null;
  const signs = botSigns({ ...hidden, isBotAgent, isUnchallenged });
  return { place, hidden, solution, signs, sender: { address, isUnchallenged } };
}

export function checkRefusal(
  { caps }: Pick<OrderContext, 'caps'>,
  kind: keyof OrderContext['caps'],
  form: { errors: FieldErrors; hidden: HiddenFields; words: OrderWords; sender: RequestSender },
): FormRefusal | null {
  const { errors, hidden, words, sender } = form;
  const mark = hidden.next;
  if (Object.keys(errors).length > 0) {
    const isOutdated = isConsentOutdated(errors, words);
    return { status: 422, errors, message: words.rules.errors, mark, isOutdated };
  }
  if (hidden.error) return { status: 422, errors, message: words.texts[hidden.error], mark };
  const waitMs = caps[kind].take(sender);
  if (waitMs === 0) return null;
  return { status: 429, errors, message: words.texts.sentTooMany, mark, waitMs };
}

export function sentBefore(
  context: OrderContext,
  place: FormPlace,
  { texts }: OrderWords,
): FormRefusal {
  const mark = markToSendAgain(context, place);
  return { status: 422, errors: {}, message: texts.sentBefore, mark };
}
