import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
import {
  CALL_BACK_PATH,
  FORM_MARK_PATH,
  MARK_FIELD,
  QUOTE_PATH,
  TRAP_FIELD,
} from '@zipfront/contracts/shipping/form-fields';
import { formMarkSchema } from '@zipfront/contracts/shipping/order';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import { submitResponseSchema, VISIT_API_PATH } from '@zipfront/contracts/visits/visit';
import { ZIP_FORM_PATH } from '@zipfront/contracts/visits/zip-code';
import * as v from 'valibot';
import { orderWords } from '../../../server/src/shipping/orders/check-quote.ts';
import type { SampleAct } from '../samples/sample-visit.ts';
import type { SamplePage, SampleWorld } from '../samples/sample-world.ts';
import { fillInForm, requireAccepted } from './fill-in-form.ts';
import { shownTerms } from './shown-terms.ts';
import type { ShownPage, VisitorBrowser } from './visitor-browser.ts';

type Act<Kind extends SampleAct['kind']> = Extract<SampleAct, { kind: Kind }>;

/** The form's place: the page, its browser, and the visitor's signs. */
export interface FormPlace {
  world: SampleWorld;
  browser: VisitorBrowser;
  page: SamplePage;
  shown: ShownPage;
}

/**
 * Submits the zip form, and follows its hand-off.
 *
 * @returns the token of the hand-off; null if the form was refused
 */
export async function submitZip(
  { browser, page, shown }: FormPlace,
  { zip, line, address }: Act<'submit'>,
  { width, attribution }: { width: number; attribution: Attribution | null },
): Promise<string | null> {
  const location =
    address === null
      ? await submitByScript(browser, shown, {
          ...attribution,
          zipcode: zip,
          windowWidth: width,
          insurance_line: line,
          page: page.path,
        })
      : await submitAddress(browser, shown, {
          zip,
          insurance_line: line,
          street: address,
          page: page.path,
        });
  if (location === null) return null;
  const onward = await browser.open(
    { ...shown, url: new URL(location, shown.url).href },
    shown.url,
  );
  return onward.status < 400 ? (location.split('/').at(-1) ?? null) : null;
}

async function submitByScript(
  browser: VisitorBrowser,
  shown: ShownPage,
  body: object,
): Promise<string | null> {
  const response = await browser.call(VISIT_API_PATH, shown, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = v.safeParse(submitResponseSchema, await response.json());
  return answer.success ? answer.output.location : null;
}

/** Forms with an address post without a script. */
async function submitAddress(
  browser: VisitorBrowser,
  shown: ShownPage,
  fields: Record<string, string>,
): Promise<string | null> {
  const response = await browser.send(ZIP_FORM_PATH, shown, fields, 'text/html');
  await response.arrayBuffer();
  return response.headers.get('Location');
}

/** Sends a quote form. Returns the path of the order's page. */
export async function sendQuote(place: FormPlace, act: Act<'quote'>): Promise<string> {
  const { form, fields } = act;
  const sent = { ...fields, form, ...(await hiddenFields(place, form)) };
  const response = await place.browser.send(QUOTE_PATH, place.shown, sent);
  const text = await requireAccepted('A quote form', response);
  return v.parse(v.object({ location: v.string() }), JSON.parse(text)).location;
}

export async function askForCall(place: FormPlace, act: Act<'call'>): Promise<void> {
  const { form, name, phone } = act;
  const sent = { form, name, phone, consent: 'yes', ...(await hiddenFields(place, form)) };
  const response = await place.browser.send(CALL_BACK_PATH, place.shown, sent);
  await requireAccepted('A call-back', response);
}

/** Turns a priced request into an order; its page is shown. */
export async function placeOrder(
  place: FormPlace,
  path: string,
  { phone, pickup, delivery }: NonNullable<Act<'quote'>['later']>,
): Promise<void> {
  const shown = { url: new URL(path, place.shown.url).href, outsideReferrer: '' };
  const { html } = await place.browser.open(shown, place.shown.url);
  const hidden = await hiddenFields({ ...place, shown, page: { ...place.page, path } }, 'order');
  const streets = { pickup_street: pickup, delivery_street: delivery };
  const sent = {
    ...streets,
    phone,
    consent: 'yes',
    confirm: 'yes',
    [TERMS_FIELD]: shownTerms(html),
    ...hidden,
  };
  const response = await place.browser.send(path, shown, sent);
  await requireAccepted('An order', response);
}

/** Asks for the mark of a form and solves its challenge, as the form's script does. */
async function hiddenFields(
  { world, browser, page, shown }: FormPlace,
  form: string,
): Promise<Record<string, string>> {
  const query = new URLSearchParams({ form, page: page.path });
  const response = await browser.call(`${FORM_MARK_PATH}?${query}`, shown);
  const { mark, challenge } = v.parse(formMarkSchema, await response.json());
  const token = await fillInForm(challenge);
  const { texts } = orderWords(world.pages.siteAt(page.path));
  return {
    page: page.path,
    consent_version: texts.consentVersion,
    [MARK_FIELD]: mark,
    [TRAP_FIELD]: '',
    [TOKEN_FIELD]: token,
  };
}
