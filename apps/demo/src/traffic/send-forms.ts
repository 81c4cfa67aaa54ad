import { setTimeout } from 'node:timers/promises';
import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { MIN_FILL_MS, TOKEN_FIELD } from '@zipfront/contracts/reviews/protocol';
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
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { orderWords } from '../../../server/src/shipping/orders/check-quote.ts';
import type { ActOf, SampleAct, ShownPage } from '../plan/visit.ts';
import type { SamplePage, SampleWorld } from '../plan/world.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

interface FormPlace {
  world: SampleWorld;
  browser: VisitorBrowser;
  page: Pick<SamplePage, 'path'>;
  shown: ShownPage;
}

interface Sender {
  width: number;
  attribution: Attribution | null;
}

/** Returns the token of a hand-off; null for other acts, and if refused. */
export async function sendForm(
  place: FormPlace,
  act: SampleAct,
  sender: Sender,
): Promise<string | null> {
  if (act.kind === 'submit') return submitZip(place, act, sender);
  const isCall = act.kind === 'call';
  const fields = isCall ? { name: act.name, phone: act.phone, consent: 'yes' } : act.fields;
  const path = isCall ? CALL_BACK_PATH : QUOTE_PATH;
  const text = await sendMarked(place, path, act.form, fields);
  if (act.kind === 'quote' && act.later !== null) {
    const { location } = v.parse(v.object({ location: v.string() }), JSON.parse(text));
    await placeOrder(place, location, act.later);
  }
  return null;
}

async function submitZip(
  { browser, page: { path: page }, shown }: FormPlace,
  { zip, line: insurance_line, address }: ActOf<'submit'>,
  { width: windowWidth, attribution }: Sender,
): Promise<string | null> {
  // Forms with an address post without a script.
  const response =
    address === null
      ? await browser.call(VISIT_API_PATH, shown, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...attribution, zipcode: zip, windowWidth, insurance_line, page }),
        })
      : await browser.send(
          ZIP_FORM_PATH,
          shown,
          { zip, insurance_line, street: address, page },
          'text/html',
        );
  const text = await response.text();
  const answer = address === null ? v.safeParse(submitResponseSchema, JSON.parse(text)) : null;
  const location = answer
    ? answer.success && answer.output.location
    : response.headers.get('Location');
  if (!location) return null;
  const { status } = await browser.open(new URL(location, shown.url).href, shown.url);
  return status < 400 ? (location.split('/').at(-1) ?? null) : null;
}

/** Turns a priced request into an order; its page is shown. */
async function placeOrder(
  { shown: { url: from }, ...place }: FormPlace,
  path: string,
  { phone, pickup, delivery }: NonNullable<ActOf<'quote'>['later']>,
): Promise<void> {
  const url = new URL(path, from).href;
  const { html } = await place.browser.open(url, from);
  const shown = { url, referrer: from, outsideReferrer: '' };
  const streets = { pickup_street: pickup, delivery_street: delivery };
  const agreed = { consent: 'yes', confirm: 'yes', [TERMS_FIELD]: shownTerms(html) };
  const fields = { ...streets, phone, ...agreed };
  await sendMarked({ ...place, shown, page: { path } }, path, 'order', fields);
}

const TERMS = new RegExp(`name="${TERMS_FIELD}" value="([^"]*)"`);

/** The terms that the form of an order's page shows; empty without such a form. */
export function shownTerms(html: string): string {
  return TERMS.exec(html)?.[1] ?? '';
}

async function sendMarked(
  { world, browser, page: { path: page }, shown }: FormPlace,
  path: string,
  form: string,
  fields: Record<string, string>,
): Promise<string> {
  const query = new URLSearchParams({ form, page });
  const marked = await browser.call(`${FORM_MARK_PATH}?${query}`, shown);
  const { mark, challenge } = v.parse(formMarkSchema, await marked.json());
  const token = await fillInForm(challenge);
  const { consentVersion: consent_version } = orderWords(world.pages.siteAt(page)).texts;
  const hidden = { [MARK_FIELD]: mark, [TRAP_FIELD]: '', [TOKEN_FIELD]: token };
  const sent = { ...fields, form, page, consent_version, ...hidden };
  return requireAccepted(`The form ${form}`, await browser.send(path, shown, sent));
}

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Time from the mark of a form until it is sent; a shorter time counts as a bot's. */
const FILL_MS = MIN_FILL_MS + 300;

/** Solves the challenge meanwhile: half a second of work. Returns an empty text if it is null. */
export async function fillInForm(challenge: object | null): Promise<string> {
  const [token] = await Promise.all([challenge ? solve(challenge) : '', setTimeout(FILL_MS)]);
  return token;
}

async function solve(challenge: object): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** @throws Error with the response to a form that was refused */
export async function requireAccepted(form: string, response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${form} was refused: ${response.status} ${text}`);
  return text;
}
