import { getOwn } from '@zipfront/contracts/own';
import { AD_CONSENTS } from '@zipfront/contracts/privacy/consent';
import type { StoredVisit } from '@zipfront/contracts/privacy/stored-visit';

type Shape = { [name: string]: Check };
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const object =
  (shape: Shape): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, check]) => check(getOwn(Object(value), name)));
const list =
  (shape: Shape): Check =>
  (value) =>
    Array.isArray(value) && value.every(object(shape));

const isStoredVisit = object({
  visit: object({
    id: text,
    created_at: number,
    last_seen_at: number,
    expires_at: number,
    zipcode: orNull(text),
    first_name: orNull(text),
    privacy_signal: flag,
    ad_consent: (value) => AD_CONSENTS.some((one) => one === value),
    ad_consent_at: orNull(number),
    ad_consent_version: orNull(text),
  }),
  touches: list({
    at: number,
    channel: text,
    path: text,
    page_url: orNull(text),
    referrer: orNull(text),
    fields: object({}),
  }),
  quotes: list({ id: text, created_at: number }),
  handoffs: object({
    total: number,
    list: list({ created_at: number, zip: text, address: orNull(text), line: text }),
  }),
  requests: list({
    created_at: number,
    kind: (value) => value === 'order' || value === 'call-back',
    reference: orNull(text),
    route: orNull(object({ from: text, to: text })),
    name: text,
    email: orNull(text),
    phone: orNull(text),
  }),
  events: object({
    total: number,
    bad: number,
    page: number,
    pages: number,
    list: list({ happened_at: number, schema: text, path: orNull(text) }),
  }),
});

/** Throws if it is not one. Checked by hand, so that no page loads the schema library. */
export function readStoredVisit(body: unknown): StoredVisit {
  if (!isStoredVisit(body)) throw new TypeError('Expected the stored data of a visit.');
  return body as StoredVisit;
}
