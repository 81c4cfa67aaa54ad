import { gzipSync } from 'node:zlib';
import { schemaUri } from '@zipfront/contracts/events/names';
import fc from 'fast-check';
import { codePoint } from './code-point.ts';

export interface GeneratedBody {
  bytes: Buffer;
  headers: Record<string, string>;
  query: string;
}

const nastyText = fc.oneof(
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'a\udfffb',
    '__proto__',
    'constructor',
    'https://a.example/?gclid=1&email=x@y.example#z',
    `https://a.example/${'a/'.repeat(5_000)}`,
    `https://a.example/?${'&'.repeat(5_000)}`,
    'https://[',
    'x'.repeat(70_000),
    '1e400',
    'iglu:com.zipfront/page_view/jsonschema/1-0-0',
    'iglu:com.zipfront/none/jsonschema/1-0-0',
    'iglu:a/b/c/1-0-0',
    "'; drop table event; --",
  ),
  fc.string({ unit: codePoint, maxLength: 30 }),
);

const nastyValue = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, -1, 0.5, 1e308, -0, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]], ''),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(nastyText, nastyText, { maxKeys: 3 }),
);

const goodEvent = fc
  .record({ id: fc.uuid(), timestamp: fc.integer({ min: 0, max: 2 ** 42 }), count: fc.nat() })
  .map(
    ({ id, timestamp, count }): Record<string, unknown> => ({
      schema: schemaUri('page_view'),
      event_id: id,
      timestamp,
      data: {
        page_url: 'https://site.example/',
        referrer: '',
        original_referrer: '',
        single_page_app_url_count: count,
      },
      contexts: [
        { schema: schemaUri('page'), data: { app_id: 'x', page_url: '', privacy_signal: true } },
      ],
    }),
  );

const FIELDS = ['schema', 'event_id', 'timestamp', 'data', 'contexts', '__proto__', 'extra'];

/** A good event with one changed or missing field. */
const damagedEvent = fc
  .tuple(goodEvent, fc.constantFrom(...FIELDS), nastyValue, fc.boolean(), fc.boolean())
  .map(([event, field, value, inData, missing]) => {
    const at = inData ? (event.data as Record<string, unknown>) : event;
    const name = inData && field === 'schema' ? 'page_url' : field;
    if (missing) delete at[name];
    else Object.defineProperty(at, name, { value, enumerable: true, configurable: true });
    return event;
  });

const items = fc.array(fc.oneof(goodEvent, damagedEvent, damagedEvent, nastyValue), {
  maxLength: 8,
});

const json = fc.oneof(
  { weight: 6, arbitrary: items.map((list) => JSON.stringify(list)) },
  { weight: 2, arbitrary: damagedEvent.map((event) => JSON.stringify(event)) },
  { weight: 1, arbitrary: nastyValue.map((value) => JSON.stringify(value)) },
  // JSON that `JSON.stringify` never writes.
  {
    weight: 2,
    arbitrary: fc
      .tuple(goodEvent, fc.constantFrom('1e400', '-1e999', '9'.repeat(400), '0.1e-400', '-0'))
      .map(([event, number]) =>
        JSON.stringify([event]).replace(/"timestamp":\d+/, `"timestamp":${number}`),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(goodEvent, fc.constantFrom('\\ud800', '\\u0000', '\\udfff\\ud800'))
      .map(([event, escaped]) =>
        JSON.stringify([event]).replace('"referrer":""', `"${escaped}":"${escaped}","referrer":""`),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(['[', ']'], ['{"data":', '}']))
      .map(([depth, [open = '', close = '']]) => `${open.repeat(depth)}1${close.repeat(depth)}`),
  },
);

/** Bodies as a broken connection, or a client other than the tracker, sends them. */
const damaged = fc
  .tuple(
    json,
    fc.constantFrom('none', 'none', 'none', 'none', 'cut', 'bytes'),
    fc.nat(),
    fc.nat(255),
  )
  .map(([text, damage, at, byte]) => {
    const bytes = Buffer.from(text.slice(0, 900_000));
    if (damage === 'cut') return bytes.subarray(0, at % (bytes.length + 1));
    if (damage === 'bytes' && bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });

const BOMBS = [5, 20].flatMap((megabytes) => [
  gzipSync(Buffer.alloc(megabytes * 1024 * 1024, ' ')),
  gzipSync(Buffer.alloc(megabytes * 1024 * 1024, '[')),
]);
const FULL = gzipSync(Buffer.alloc(4 * 1024 * 1024, '[0],'));

const body = fc.oneof(
  { weight: 12, arbitrary: damaged.map((bytes) => ({ bytes, gzip: false })) },
  { weight: 3, arbitrary: damaged.map((bytes) => ({ bytes: gzipSync(bytes), gzip: true })) },
  {
    weight: 1,
    arbitrary: damaged.map((bytes) => ({ bytes: gzipSync(bytes).subarray(0, -9), gzip: true })),
  },
  { weight: 1, arbitrary: damaged.map((bytes) => ({ bytes, gzip: true })) },
  { weight: 1, arbitrary: fc.constantFrom(...BOMBS, FULL).map((bytes) => ({ bytes, gzip: true })) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 300 })
      .map((bytes) => ({ bytes: Buffer.from(bytes), gzip: false })),
  },
);

/** Bodies that a broken tracker, a broken network or an attacker would send. */
export const generatedBody: fc.Arbitrary<GeneratedBody> = fc
  .record({
    body,
    type: fc.constantFrom('text/plain', 'application/json', 'x', 'multipart/form-data'),
    cookie: fc.constantFrom('', 'sessionid=x', `sessionid=${'A'.repeat(64)}`, '=;;=%'),
    signal: fc.boolean(),
    query: fc.constantFrom('', '?sent_at=1795000000000', '?sent_at=-1', '?sent_at=9e99', '?%'),
  })
  .map(({ body: { bytes, gzip }, type, cookie, signal, query }) => ({
    bytes,
    query,
    headers: {
      'Content-Type': type,
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...(signal ? { 'Sec-GPC': '1' } : {}),
    },
  }));
