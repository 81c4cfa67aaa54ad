import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_MAX_BODY_BYTES } from '../../apps/server/src/platform/http/request-body.ts';
import {
  COLLECTOR_PATH,
  ENVELOPE_PATH,
  ROUTES,
  reviewRouteRules,
  STORE_PATH,
} from '../../apps/server/src/platform/http/route-table.ts';
import { MAX_BATCH_BYTES } from '../../apps/server/src/visitors/events/read-body.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** Maximum length of a refusal for a program, in characters. */
const MAX_REFUSAL_LENGTH = 64 * 1024;

/** The longest page of a form is about a third of this. */
const MAX_PAGE_LENGTH = 256 * 1024;

/** Every route with a body, as `METHOD path`, with its longest body. */
const TAKING: [route: string, maxBytes: number][] = [
  ...[...ROUTES, ...reviewRouteRules('shipping')]
    .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
    .map(({ method, path, maxBodyBytes = DEFAULT_MAX_BODY_BYTES }): [string, number] => [
      `${method} ${path.replace(/:\w+/g, 'x')}`,
      maxBodyBytes,
    ]),
  [`POST ${COLLECTOR_PATH}`, MAX_BATCH_BYTES],
];

const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length));

/** Bodies of a length, each hostile in another way, with their types. */
function createBodies(length: number): [type: string, body: string][] {
  const part = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n';
  const json = [
    `[${filled('1,', length)}1]`,
    `{"events":[${filled('{},', length)}{}]}`,
    filled('{"a":', length),
    `{${Array.from({ length: Math.floor(length / 12) }, (_, key) => `"k${key}":1`).join(',')}}`,
    `{"zipcode":"${filled('1', length)}"}`,
  ];
  return [
    ...json.map((body): [string, string] => ['application/json', body]),
    ['application/x-www-form-urlencoded', filled('x&', length)],
    ['application/x-www-form-urlencoded', `name=${filled('%41', length)}`],
    ['multipart/form-data; boundary=b', `${filled(part, length)}--b--\r\n`],
    ['multipart/form-data; boundary=b', `--b\r\n${filled('A: b\r\n', length)}\r\n--b--\r\n`],
  ];
}

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// behaviour: 15.1, 15.82
it.each(
  TAKING,
)('responds shortly to %s with hostile bodies of %i bytes', async (route, maxBytes) => {
  const [method = '', path = ''] = route.split(' ');
  const key = [ENVELOPE_PATH, STORE_PATH].includes(path) ? '?sentry_key=zipfront' : '';
  for (const [type, body] of createBodies(maxBytes - 100)) {
    const response = await fetch(server.url + path + key, {
      method,
      body,
      redirect: 'manual',
      headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
    });
    const text = await response.text();
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
    expect([type, body.slice(0, 20), response.status < 500]).toEqual([
      type,
      body.slice(0, 20),
      true,
    ]);
    expect(text.length).toBeLessThan(isPage ? MAX_PAGE_LENGTH : MAX_REFUSAL_LENGTH);
  }
});
