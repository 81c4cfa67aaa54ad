import { randomUUIDv7 } from 'node:crypto';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/north-american-number';
import { fill } from '@zipfront/contracts/shipping/fill';
import { CALL_BACK_FIELDS, CALL_BACK_FORMS } from '@zipfront/contracts/shipping/form-fields';
import type { Context } from 'hono';
import { answerForm } from '../../platform/forms/answer-form.ts';
import { checkFields, readFields } from '../../platform/forms/read-fields.ts';
import { readFormOrEmpty } from '../../platform/forms/read-form.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { toJson } from '../../platform/store/json-column.ts';
import type { CallBackRow } from '../../platform/store/order-rows.ts';
import { enterVisit, enterVisitWith } from '../../visitors/visits/enter-visit.ts';
import { visitIdOf } from '../../visitors/visits/resolve-visit.ts';
import { arrivalOfRequest } from '../../visitors/visits/visit-of-request.ts';
import { claimedConsent } from './claimed-consent.ts';
import { consentFault } from './consent-fault.ts';
import { readHiddenFields } from './hidden-fields.ts';
import type { OrderContext } from './order-context.ts';
import { orderWords } from './order-words.ts';
import { readSolution } from './read-solution.ts';
import { refusalOf, refuseForm, sentBefore } from './refuse-form.ts';
import { requestCallBack } from './request-call-back.ts';
import { signsOfProgram } from './signs-of-program.ts';
import { unknownForm } from './unknown-form.ts';

type CallBackField = keyof typeof CALL_BACK_FIELDS;

/** Responds to a request to be called back: with thanks in place of the form, or with its errors. */
export async function answerCallBack(
  c: Context<ServerEnv>,
  context: OrderContext,
): Promise<Response> {
  const posted = await readFormOrEmpty(c);
  const { pages, store, channels } = context;
  const page = pages.find(posted.value('page'));
  const form = CALL_BACK_FORMS.find(
    (name) => name === posted.value('form') && page?.sections.some(({ type }) => type === name),
  );
  if (!page || !form) return unknownForm(c, context);
  const words = orderWords(pages.siteAt(page.path));
  const values = readFields(posted, Object.keys(CALL_BACK_FIELDS) as CallBackField[]);
  const version = posted.value('consent_version');
  const errors = checkFields(
    values,
    CALL_BACK_FIELDS,
    { consent: (consent) => consentFault({ phone: values.phone, consent, version }, words) },
    words,
  );
  const arrival = arrivalOfRequest(c, context, page.path);
  const place = { form, page: page.path };
  const hidden = readHiddenFields(context, posted, place);
  const shown = { form, values, estimate: null };
  const { address, bot } = c.var.visitor;
  const solution = await readSolution(context, posted, { form, address });

  // No bound by number: one that is asked for again within a day is the same call-back.
  const sender = { address, contacts: [], isUnchallenged: solution === null };
  const refusal = refusalOf(context, 'call-back', { errors, hidden, words, sender });
  if (refusal) {
    const { withCookies } = await enterVisit(c, context, arrival);
    return withCookies(refuseForm(c, context, page, shown, refusal));
  }

  const callBack = {
    id: randomUUIDv7(),
    site: arrival.site,
    locale: arrival.locale,
    path: page.path,
    created_at: arrival.at,
    name: values.name,
    phone: northAmericanNumber(values.phone) ?? values.phone,
    ...routeOf(values, context),
    ...signsOfProgram({ ...hidden, isBotAgent: bot, isUnchallenged: solution === null }),
  };
  const { withCookies, answer } = await enterVisitWith(c, context, arrival, (visit) => {
    const given = { at: arrival.at, page: page.path, visit: visitIdOf(visit), address };
    const consent = toJson(claimedConsent(context, words, 'consentCall', given));
    const input = {
      visit,
      callBack: { ...callBack, consent },
      mark: hidden.mark,
      solution,
      channels,
    };
    return store.write(requestCallBack, input);
  });
  if (answer === 'sent-before') {
    const refusal = sentBefore(context, place, words);
    return withCookies(refuseForm(c, context, page, shown, refusal));
  }
  const message = fill(words.texts.calledBack, { name: values.name });
  const thanks = { ...shown, errors: {}, message, done: true, mark: '' };
  const response = answerForm(c, {
    status: 201,
    json: { message },
    page: () => pages.answerPosted(page, thanks, c.var.visitor, 200),
  });
  return withCookies(response);
}

/** The subject of the call. Visitors do not type it: a zip code that is not known is left out. */
function routeOf(
  { from, to, about }: Record<CallBackField, string>,
  { zipCodes }: Pick<OrderContext, 'zipCodes'>,
): Pick<CallBackRow, 'from_zip' | 'to_zip' | 'about'> {
  const isRoute = zipCodes.find(from) !== undefined && zipCodes.find(to) !== undefined;
  return isRoute
    ? { from_zip: from, to_zip: to, about: about || null }
    : { from_zip: null, to_zip: null, about: null };
}
