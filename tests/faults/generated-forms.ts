import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import fc from 'fast-check';

/** A quote form with every field right but the date. */
export const QUOTE = {
  page: '/shipping/quote/',
  from: '10001',
  to: '60601',
  year: '2019',
  make: 'Honda',
  model: 'Civic',
  name: 'Nadia Ruiz',
  email: 'nadia@mail.example',
};

const CALL_BACK = {
  form: 'action-form',
  page: '/shipping/quote/',
  consent_version: '1',
  name: 'Nadia',
  phone: '212 555 4477',
  consent: 'yes',
  _started: '',
  [TRAP_FIELD]: '',
};

const ORDER = {
  consent_version: '1',
  pickup_street: '350 5th Avenue',
  delivery_street: '233 S Wacker Drive',
  phone: '212 555 4477',
  consent: 'yes',
  terms: '2026-12-01 900-1100',
  confirm: 'yes',
  _started: '',
  [TRAP_FIELD]: '',
};

const REVIEW = {
  action: 'submit-review',
  _ajax_request: 'true',
  'review[rating]': '5',
  'review[title]': 'On time',
  'review[content]': 'The truck came when they said.',
  'review[name]': 'Ana',
  'review[email]': 'ana@mail.example',
  'review[terms]': 'yes',
  'review[_page]': '/shipping/reviews/',
  'review[_consent]': '2026-11',
  'review[_counter]': '0',
  'review[_token]': '',
  'review[_started]': '',
};

const LIST = {
  action: 'fetch-paged-reviews',
  'review[page]': '1',
  'review[schema]': 'false',
  'review[url]': '/shipping/reviews/',
  'review[atts][display]': '5',
  'review[atts][orderby]': 'date',
};

const FORMS: Record<string, string>[] = [QUOTE, CALL_BACK, ORDER, REVIEW, LIST];

const BOUNDARY = 'x7Qf0dL2mB9cK4';

interface GeneratedForm {
  bytes: Buffer;
  type: string;
}

/**
 * With a few changed (`text`), repeated or missing fields, or files instead; as either kind of
 * form, or cut off.
 */
export function shippingForm(text: fc.Arbitrary<string>): fc.Arbitrary<GeneratedForm> {
  return fc
    .record({
      fields: fc.constantFrom(...FORMS),
      at: fc.nat(12),
      damage: fc.constantFrom(
        'none',
        'value',
        'value',
        'value',
        'name',
        'twice',
        'file',
        'missing',
      ),
      value: text,
      multipart: fc.boolean(),
      cut: fc.constantFrom(0, 0, 0, 0, 3, 40),
    })
    .map(({ fields, at, damage, value, multipart, cut }) => {
      const entries = Object.entries(fields);
      const index = at % entries.length;
      const [name = '', right = ''] = entries[index] ?? [];
      const damaged: [name: string, value: string][] = {
        none: [entries[index] ?? ['', '']],
        value: [[name, value] as [string, string]],
        name: [[value, right] as [string, string]],
        twice: [[name, right] as [string, string], [name, value] as [string, string]],
        file: [[`${name}"; filename="${value}`, right] as [string, string]],
        missing: [],
      }[damage];
      const sent = entries.toSpliced(index, 1, ...damaged);
      const body = multipart ? multipartText(sent) : urlencodedText(sent);
      return {
        bytes: Buffer.from(body.slice(0, body.length - cut)),
        type: multipart
          ? `multipart/form-data; boundary=${BOUNDARY}`
          : 'application/x-www-form-urlencoded',
      };
    });
}

function multipartText(fields: [name: string, value: string][]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** Halves of characters cannot be encoded, so they are left as they are. */
export function urlencodedText(fields: [name: string, value: string][]): string {
  const encoded = (part: string) => (part.isWellFormed() ? encodeURIComponent(part) : part);
  return fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}
