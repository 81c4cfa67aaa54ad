import { checkField } from '@zipfront/contracts/form-rules/rules';
import { isLineUrl } from '@zipfront/contracts/visits/business-line';
import * as v from 'valibot';

export interface Variable<T> {
  name: string;
  expects: string;
  initial: string;
  schema: v.GenericSchema<string, T>;
  /** Whether its value is or contains a secret, which no message may repeat. */
  isSecret?: boolean;
  about: string;
  aboutDefault?: string;
}

/** Nothing is its value by default. */
export function variable<T>(
  name: string,
  declared: Omit<Variable<T>, 'name' | 'initial'> & { initial?: string },
): Variable<T> {
  return { name, initial: '', ...declared };
}

export const MIN_TOKEN_LENGTH = 16;

export function onOrOff() {
  return v.pipe(
    v.picklist(['on', 'off']),
    v.transform((value) => value === 'on'),
  );
}

export function wholeNumber(max: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.maxValue(max));
}

export const MAX_DAYS = 3_650;

export function days() {
  return v.pipe(wholeNumber(MAX_DAYS), v.minValue(1));
}

export function hostName() {
  return v.pipe(v.string(), v.regex(/^[\w.:-]+$/));
}

export function origin() {
  return v.pipe(
    v.string(),
    v.check(isOrigin),
    v.transform((value) => new URL(value).origin),
  );
}

/** Reads a `Location` header: an absolute URL in its ASCII form, or a path as it is. */
export function address() {
  return v.pipe(
    v.string(),
    v.check((value) => /^\/(?![/\\])[!-~]*$/.test(value) || isAbsolute(value)),
    v.transform((value) => (value.startsWith('/') ? value : new URL(value).href)),
  );
}

export function homeAddress() {
  return v.pipe(
    address(),
    v.transform((value) => value.replaceAll('%7B', '{').replaceAll('%7D', '}')),
    v.check(isLineUrl),
  );
}

export function key() {
  return v.pipe(v.string(), v.regex(/^[!-~]*$/));
}

export function secret() {
  return orNothing((text) => text.length >= MIN_TOKEN_LENGTH && !/\s/.test(text));
}

export function listed() {
  return v.pipe(
    v.string(),
    v.transform((list) => list.split(',').map((item) => item.trim())),
    v.transform((list) => list.filter((item) => item !== '')),
  );
}

export function listedOrigins() {
  return v.pipe(
    listed(),
    v.check((list) => list.every(isOrigin)),
    v.transform((list) => list.map((item) => new URL(item).origin)),
  );
}

export function listedHosts() {
  return v.pipe(
    listed(),
    v.transform((list) => list.map((item) => item.toLowerCase())),
    v.check((list) => list.every((item) => URL.parse(`https://${item}/`)?.hostname === item)),
  );
}

/** Reads a text of some kind. Empty text is read as null. */
export function orNothing(isKind: (text: string) => boolean) {
  return v.pipe(
    v.string(),
    v.check((text) => text === '' || isKind(text)),
    v.transform((text) => text || null),
  );
}

export function isAbsolute(value: string): boolean {
  return /^https?:\/\/\S+$/.test(value) && httpUrl(value) !== null;
}

/**
 * Whether a text is the address of a mail server. A path or a query would mean nothing, so they are
 * refused.
 */
export function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^smtps?:$/.test(url.protocol)) return false;
  return url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search + url.hash === '';
}

export function isMailAddress(value: string): boolean {
  return checkField({ required: true, email: true }, [value]).length === 0;
}

/**
 * Whether a text is the address of a service. Credentials in a URL would be sent with each request,
 * so they are refused.
 */
export function isEndpoint(value: string): boolean {
  const url = httpUrl(value);
  return url !== null && isAbsolute(value) && url.username + url.password === '';
}

export function isWebhookSecret(value: string): boolean {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(value) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 && bytes.length >= 24 && bytes.length <= 64;
}

function isOrigin(value: string): boolean {
  const url = httpUrl(value);
  return url !== null && url.href === `${url.origin}/`;
}

function httpUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
