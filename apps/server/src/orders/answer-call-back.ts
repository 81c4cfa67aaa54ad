import { randomUUIDv7 } from 'node:crypto';
import { fill } from '@zipfront/contracts/shipping/fill';
import { CALL_BACK_FIELDS, CALL_BACK_FORMS } from '@zipfront/contracts/shipping/form-fields';
import type { Consent } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { toJson } from '../store/json-column.ts';
import { arrivalOfRequest } from '../visits/visit-of-request.ts';
import { wantsJson } from './accept.ts';
import { formWords } from './form-words.ts';
import { checkFields, consentFault, readFields } from './read-fields.ts';
import { sendWithVisit, visitOfRefused, withVisit } from './send-form.ts';

type CallBackField = keyof typeof CALL_BACK_FIELDS;

/** Answers a request to be called back: with thanks in the form's place, or with what is wrong. */
export async function answerCallBack(c: Context<ServerEnv>, services: Services): Promise<Response> {
  const posted = new URLSearchParams(await c.req.text());
  const { pages, store } = services;
  const page = pages.find(posted.get('page') ?? '');
  const form = CALL_BACK_FORMS.find(
    (name) => name === posted.get('form') && page?.sections.some(({ type }) => type === name),
  );
  if (!page || !form) {
    return wantsJson(c)
      ? problem(c, 404, 'form-unknown', 'No such form stands on that page.')
      : pages.notFound(c.req.path, c.var.visitor);
  }
  const words = formWords(pages.siteAt(page.path));
  const values = readFields(posted, Object.keys(CALL_BACK_FIELDS) as CallBackField[]);
  const version = posted.get('consent_version') ?? '';
  const errors = checkFields(
    values,
    CALL_BACK_FIELDS,
    { consent: (consent) => consentFault({ phone: values.phone, consent, version }, words) },
    words,
  );
  const arrival = arrivalOfRequest(c, services, page.path);
  const again = { form, values: { ...values, consent: '' }, estimate: null };

  if (Object.keys(errors).length > 0) {
    const opened = await visitOfRefused(c, services, arrival);
    const shown = { ...again, errors, message: words.rules.errors, done: false };
    const response = wantsJson(c)
      ? c.json({ errors }, 422)
      : pages.answerPosted(page, shown, c.var.visitor, 422);
    return withVisit(response, opened, services);
  }

  const { consentVersion, consent: text, calledBack } = words.texts;
  const consent: Consent = { version: consentVersion, text, at: arrival.at, page: page.path };
  const callBack = {
    id: randomUUIDv7(),
    site: arrival.site,
    locale: arrival.locale,
    path: page.path,
    created_at: arrival.at,
    name: values.name,
    phone: values.phone,
    consent: toJson(consent),
    bot: c.var.visitor.bot ? (1 as const) : (0 as const),
  };
  const { opened } = await sendWithVisit(c, services, arrival, async (owner) =>
    (await store.write('requestCallBack', { owner, callBack })) ? true : null,
  );
  const message = fill(calledBack, { name: values.name });
  const shown = { ...again, errors: {}, message, done: true };
  const response = wantsJson(c)
    ? c.json({ message }, 201)
    : pages.answerPosted(page, shown, c.var.visitor, 200);
  return withVisit(response, opened, services);
}
