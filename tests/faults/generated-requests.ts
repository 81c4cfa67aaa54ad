import fc from 'fast-check';
import { codePoint } from './code-point.ts';
import { shippingForm, urlencodedText } from './generated-forms.ts';
import { webUrl } from './web-url.ts';

/** A cookie of a real visit: without it a request does not pass the guards. */
export interface Credentials {
  session: string;
  token: string;
  reference: string;
}

/** Whether it is valid HTTP: other bytes may be cut off without a response. */
export interface GeneratedRequest {
  bytes: Buffer;
  wellFormed: boolean;
}

/** Addresses that are asked; a test compares them with the server's table of routes. */
export const REQUEST_PATHS = [
  '/',
  '/es/',
  '/compare-auto-insurance/',
  '/quote',
  '/api/visits/',
  '/api/visits/current/',
  '/api/visits/current/export',
  '/api/visits/current/privacy',
  '/privacy-choice',
  '/privacy-choice/order',
  '/api/addresses/',
  '/api/addresses/?q=12%20Main%20St&zip=10001',
  '/api/quotes/current/',
  '/api/zipcodes/10001/',
  '/state-page?state=california',
  '/api/handoffs/abc',
  '/api/postbacks/partner?lead_id=abc&transaction_id=1&event=lead_sold&token=TOKEN',
  '/go/abc',
  '/api/handoffs/TOKEN',
  '/api/handoffs/TOKEN',
  '/api/handoffs/TOKEN/report',
  '/go/TOKEN',
  '/compare/',
  '/events',
  '/api/1/envelope/?sentry_key=zipfront',
  '/api/1/store/?sentry_key=zipfront',
  '/shipping/ajax',
  '/shipping/ajax',
  '/shipping/challenge',
  '/shipping/reviews/',
  '/shipping/quote',
  '/shipping/quote',
  '/shipping/call-back',
  '/shipping/form-mark',
  '/shipping/form-mark?form=order&page=/shipping/orders/REFERENCE/',
  '/shipping/find-order',
  '/shipping/order-link/TOKEN',
  '/shipping/orders/',
  '/shipping/orders/%0a',
  '/shipping/orders/REFERENCE',
  '/shipping/orders/REFERENCE/',
  '/api/estimates/',
  '/api/vehicles/?group=fourWheels&year=2019&make=',
  '/schemas/com.zipfront/page_view/jsonschema/1-0-0',
  '/uploads/google/KEY/policy-sold.csv',
  '/mail/stop/TOKEN',
  '/healthz',
  '/readyz',
  '/sitemap.xml',
  '/robots.txt',
  '/favicon.ico',
  '/assets/x.js',
];

const METHODS = [
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
];

const nasty = fc.constantFrom(
  '\u0000',
  '\ud800',
  '../../../../etc/passwd',
  '%00',
  '%',
  '%zz',
  '%c0%ae%c0%ae/',
  "' or 1=1--",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'é'.repeat(40),
  '9'.repeat(400),
  '-1',
  'NaN',
  '1e309',
  '\\..\\',
  '//evil.example/',
  'a'.repeat(3000),
);

const text = fc.oneof(
  nasty,
  fc.string({ maxLength: 40 }),
  fc.string({ unit: codePoint, maxLength: 20 }),
);

const path = fc
  .tuple(
    fc.constantFrom(...REQUEST_PATHS),
    fc.option(text, { nil: '' }),
    fc.option(fc.dictionary(text, text, { maxKeys: 4 }), { nil: null }),
  )
  .map(([route, suffix, query]) => {
    const tail = suffix === '' ? '' : onOneLine(suffix);
    const search = query
      ? `?${Object.entries(query)
          .map(([name, value]) => `${onOneLine(name)}=${onOneLine(value)}`)
          .join('&')}`
      : '';
    return `${route}${tail}${search}`;
  });

const submitField = fc.constantFrom(
  'zipcode',
  'windowWidth',
  'insurance_line',
  'channel_id',
  'gclid',
  'source',
  'first_name',
  'from',
  'to',
  'kind',
  'motorcycleType',
  'running',
  'transport',
  '__proto__',
  'constructor',
);

const SHIPMENT = {
  from: '10001',
  to: '60601',
  kind: 'car',
  motorcycleType: null,
  running: true,
  transport: 'open',
};

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc
    .dictionary(submitField, fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 9 })
    .map((body) => JSON.stringify(body)),
  fc.integer({ min: 1, max: 4000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constant('{"zipcode":"10001","windowWidth":1e400}'),
  fc.constant('{"zipcode":"10001"'),
  fc
    .dictionary(fc.constantFrom('from', 'to', 'kind', 'running'), text, { maxKeys: 2 })
    .map((changes) => JSON.stringify({ ...SHIPMENT, ...changes })),
);

const form = fc
  .dictionary(
    fc.constantFrom('zip', 'insurance_line', 'page', 'x'),
    fc.oneof(text, fc.constantFrom('10001', 'auto', 'home', '/', '/es/')),
    { maxKeys: 4 },
  )
  .map((fields) => urlencodedText(Object.entries(fields)));

/** A body, and what it says that it is; null leaves that to chance. */
const body = fc.oneof(
  { weight: 4, arbitrary: json.map((value) => ({ bytes: Buffer.from(value), type: null })) },
  { weight: 3, arbitrary: form.map((value) => ({ bytes: Buffer.from(value), type: null })) },
  { weight: 5, arbitrary: shippingForm(text) },
  {
    weight: 2,
    arbitrary: fc
      .uint8Array({ maxLength: 200 })
      .map((value) => ({ bytes: Buffer.from(value), type: null })),
  },
  { weight: 2, arbitrary: fc.constant({ bytes: Buffer.alloc(0), type: null }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 16_000, max: 70_000 })
      .map((size) => ({ bytes: Buffer.alloc(size, 'x'), type: null })),
  },
);

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom('Content-Type'),
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
      'x',
      'application/json; charset=utf-16',
    ),
  ),
  fc.tuple(
    fc.constantFrom('Content-Encoding'),
    fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'zstd'),
  ),
  fc.tuple(
    fc.constantFrom('Accept-Encoding'),
    fc.constantFrom('br', 'gzip;q=0', '*;q=0', 'identity;q=0', ',,;q=x', 'br;q=2'),
  ),
  fc.tuple(
    fc.constantFrom('Cookie'),
    fc.oneof(
      text.map((value) => `sessionid=${value}; _tzsess=${value}`),
      text,
    ),
  ),
  fc.tuple(
    fc.constantFrom('Referer', 'Zipfront-Page', 'Zipfront-Referrer', 'Origin'),
    fc.oneof(text, webUrl),
  ),
  fc.tuple(fc.constantFrom('Authorization'), fc.oneof(text, fc.constant('Bearer '))),
  fc.tuple(
    fc.constantFrom(
      'If-None-Match',
      'Range',
      'Sec-GPC',
      'Sec-Purpose',
      'X-Forwarded-For',
      'User-Agent',
      'Sec-Fetch-Site',
    ),
    text,
  ),
);

/** Requests that a fuzzer, a scanner or a broken client would send, at every route. */
export function generatedRequest({
  session,
  token,
  reference,
}: Credentials): fc.Arbitrary<GeneratedRequest> {
  return parts.map(
    ({
      method,
      path: target,
      headers,
      body: { bytes: payload, type },
      sameOrigin,
      known,
      damage,
    }) => {
      const lines = [
        `${method} ${target.replace('TOKEN', token).replace('REFERENCE', reference)} HTTP/1.1`,
        'Host: 127.0.0.1',
        'Connection: close',
        ...(sameOrigin ? ['Sec-Fetch-Site: same-origin'] : []),
        ...(known ? [`Cookie: sessionid=${session}`] : []),
        ...(type ? [`Content-Type: ${type}`] : []),
        ...headers.map(([name, value]) => `${name}: ${onOneLine(value)}`),
      ];
      if (damage === 'line') lines.splice(2, 0, 'no colon here');
      if (damage === 'length') lines.push('Content-Length: 12x');
      else if (damage === 'chunks') lines.push('Transfer-Encoding: chunked');
      else lines.push(`Content-Length: ${payload.length}`);
      const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
      const sent = damage === 'chunks' ? Buffer.from('zz\r\nnot chunked\r\n\r\n') : payload;
      return { bytes: Buffer.concat([head, sent]), wellFormed: damage === 'none' };
    },
  );
}

const parts = fc.record({
  method: fc.constantFrom(...METHODS),
  path,
  headers: fc.array(header, { maxLength: 6 }),
  body,
  sameOrigin: fc.boolean(),
  known: fc.boolean(),
  damage: fc.constantFrom(
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'length',
    'line',
    'chunks',
  ),
});

/** A value that stays within its line: what splits lines would only be another request. */
function onOneLine(value: string): string {
  return value.replace(/[\r\n\s]/g, '+');
}
