import type { Page } from '@zipfront/contracts/content/page';
import type { PostedForm } from '@zipfront/contracts/pages/render';
import { TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
import type { FormName } from '@zipfront/contracts/shipping/form-fields';
import type { FieldErrors, FormReader } from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { ChallengeSolutionRow } from '../../platform/store/schema.ts';
import {
  enterVisit,
  enterVisitWith,
  type FormVisit,
  formVisitId,
} from '../../visitors/visits/enter-visit.ts';
import { arrivalOfRequest } from '../../visitors/visits/visit-of-request.ts';
import { type ClaimedAt, type OrderWords, orderWords } from './check-quote.ts';
import type { OrderContext } from './order-context.ts';
import {
  botSigns,
  type FormRefusal,
  isConsentOutdated,
  markToSendAgain,
  readHiddenFields,
  refuseForm,
} from './order-forms.ts';

export interface FormPage<Name extends FormName = FormName> {
  page: Page;
  form: Name;
  words: OrderWords;
}

/** Finds the page of a sent form, and the first of these forms that stands on it. */
export function findFormPage<Name extends FormName>(
  posted: FormReader,
  { pages }: Pick<OrderContext, 'pages'>,
  forms: readonly Name[],
): FormPage<Name> | null {
  const page = pages.find(posted.value('page'));
  const form = forms.find((name) => page?.sections.some(({ type }) => type === name));
  return page && form ? { page, form, words: orderWords(pages.siteAt(page.path)) } : null;
}

export type SentForm = Awaited<ReturnType<typeof readSentForm>>;

/** Reads what handlers check beside the fields: the hidden fields, the challenge and the sender. */
export async function readSentForm(
  c: RequestContext,
  context: OrderContext,
  { page, form, words }: FormPage,
  posted: FormReader,
  { contacts, ...fields }: Pick<PostedForm, 'values' | 'estimate'> & { contacts: string[] },
) {
  const arrival = arrivalOfRequest(c, context, page.path);
  const { address, bot: isBotAgent } = c.var.visitor;
  const hidden = readHiddenFields(context, posted, { form, page: page.path });
  const token = posted.value(TOKEN_FIELD);
  const solution = await readSolution(context, token, { ip: address, action: form });
  const isUnchallenged = solution === null;
  const signs = botSigns({ ...hidden, isBotAgent, isUnchallenged });
  const sender = { address, isUnchallenged, contacts };
  const shown = { ...fields, form };
  return { page, form, words, arrival, hidden, solution, signs, sender, shown };
}

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

export function checkRefusal(
  { caps }: Pick<OrderContext, 'caps'>,
  kind: keyof OrderContext['caps'],
  { hidden, words, sender }: SentForm,
  errors: FieldErrors,
): FormRefusal | null {
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

/** Refuses a form. The browser gets a visit all the same. */
export async function refuseSentForm(
  c: RequestContext,
  context: OrderContext,
  { page, arrival, shown }: SentForm,
  refusal: FormRefusal,
): Promise<Response> {
  const { withCookies } = await enterVisit(c, context, arrival);
  return withCookies(refuseForm(c, context, page, shown, refusal));
}

export interface FormToStore {
  visit: FormVisit;
  mark: string;
  solution: ChallengeSolutionRow | null;
  channels: OrderContext['channels'];
}

/**
 * Stores what a form asks for, in the visit of the browser. A form whose mark was used before is
 * refused. Throws `StoreUnavailable`.
 */
export async function storeSentForm<Stored extends object | 'stored'>(
  c: RequestContext,
  context: OrderContext,
  { page, form, words, arrival, hidden, solution, sender, shown }: SentForm,
  {
    write,
    respond,
  }: {
    write(sent: FormToStore, claimedAt: ClaimedAt): Promise<Stored | 'sent-before' | null>;
    respond(stored: Stored): Response;
  },
): Promise<Response> {
  const { channels } = context;
  const { withCookies, answer } = await enterVisitWith(c, context, arrival, (visit) => {
    const { address } = sender;
    const claimedAt = { at: arrival.at, page: page.path, visit: formVisitId(visit), address };
    return write({ visit, mark: hidden.mark, solution, channels }, claimedAt);
  });
  if (answer !== 'sent-before') return withCookies(respond(answer));
  const mark = markToSendAgain(context, { form, page: page.path });
  const refusal = { status: 422, errors: {}, message: words.texts.sentBefore, mark } as const;
  return withCookies(refuseForm(c, context, page, shown, refusal));
}
