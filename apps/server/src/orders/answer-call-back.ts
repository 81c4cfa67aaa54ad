import { randomUUIDv7 } from 'node:crypto';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/north-american-number';
import { fill } from '@zipfront/contracts/shipping/fill';
import { CALL_BACK_FIELDS, CALL_BACK_FORMS } from '@zipfront/contracts/shipping/form-fields';
import type { Context } from 'hono';
import type { ServerEnv } from '../http/visitor.ts';
import { toJson } from '../store/json-column.ts';
import { arrivalOfRequest } from '../visits/visit-of-request.ts';
import { wantsJson } from './accept.ts';
import { claimedConsent } from './claimed-consent.ts';
import { judgeForm } from './form-guard.ts';
import { formWords } from './form-words.ts';
import type { OrderDesk } from './order-desk.ts';
import type { CallBackRow } from './order-rows.ts';
import { visitOf } from './owner.ts';
import { checkFields, consentFault, readFields } from './read-fields.ts';
import { refusalOf, refuseForm, sentBefore } from './refuse-form.ts';
import { sendWithVisit, visitOfRefused, withVisit } from './send-form.ts';
import { unknownForm } from './unknown-form.ts';

type CallBackField = keyof typeof CALL_BACK_FIELDS;

/** Answers a request to be called back: with thanks in the form's place, or with what is wrong. */
export async function answerCallBack(c: Context<ServerEnv>, desk: OrderDesk): Promise<Response> {
  const posted = new URLSearchParams(await c.req.text());
  const { pages, store } = desk;
  const page = pages.find(posted.get('page') ?? '');
  const form = CALL_BACK_FORMS.find(
    (name) => name === posted.get('form') && page?.sections.some(({ type }) => type === name),
  );
  if (!page || !form) return unknownForm(c, desk);
  const words = formWords(pages.siteAt(page.path));
  const values = readFields(posted, Object.keys(CALL_BACK_FIELDS) as CallBackField[]);
  const version = posted.get('consent_version') ?? '';
  const errors = checkFields(
    values,
    CALL_BACK_FIELDS,
    { consent: (consent) => consentFault({ phone: values.phone, consent, version }, words) },
    words,
  );
  const arrival = arrivalOfRequest(c, desk, page.path);
  const place = { form, page: page.path };
  const judged = judgeForm(desk, posted, place);
  const shown = { form, values, estimate: null };
  const { address, bot } = c.var.visitor;

  const refusal = refusalOf(desk, 'call-back', { errors, judged, words, address });
  if (refusal) {
    const opened = await visitOfRefused(c, desk, arrival);
    return withVisit(refuseForm(c, desk, page, shown, refusal), opened, desk);
  }

  const callBack = {
    id: randomUUIDv7(),
    site: arrival.site,
    locale: arrival.locale,
    path: page.path,
    created_at: arrival.at,
    name: values.name,
    phone: northAmericanNumber(values.phone) ?? values.phone,
    ...routeOf(values, desk),
    bot: bot || judged.bot ? (1 as const) : (0 as const),
  };
  const { opened, answer } = await sendWithVisit(c, desk, arrival, (owner) => {
    const given = { at: arrival.at, page: page.path, visit: visitOf(owner), address };
    const consent = toJson(claimedConsent(desk, words, 'consentCall', given));
    const input = { owner, callBack: { ...callBack, consent }, mark: judged.mark };
    return store.write('requestCallBack', input);
  });
  if (answer === 'sent-before') {
    const refusal = sentBefore(desk, place, words);
    return withVisit(refuseForm(c, desk, page, shown, refusal), opened, desk);
  }
  const message = fill(words.texts.calledBack, { name: values.name });
  const thanks = { ...shown, errors: {}, message, done: true, mark: '' };
  const response = wantsJson(c)
    ? c.json({ message }, 201)
    : pages.answerPosted(page, thanks, c.var.visitor, 200);
  return withVisit(response, opened, desk);
}

/** What the call is about. Nobody typed it: what is none of ours is left out. */
function routeOf(
  { from, to, about }: Record<CallBackField, string>,
  { zipCodes }: Pick<OrderDesk, 'zipCodes'>,
): Pick<CallBackRow, 'from_zip' | 'to_zip' | 'about'> {
  const isRoute = zipCodes.find(from) !== undefined && zipCodes.find(to) !== undefined;
  return isRoute
    ? { from_zip: from, to_zip: to, about: about || null }
    : { from_zip: null, to_zip: null, about: null };
}
