import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendTwice } from '../send-twice.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { QUOTE } from './generated-forms.ts';
import { type Credentials, type GeneratedRequest, generatedRequest } from './generated-requests.ts';
import { sendRaw } from './raw-request.ts';

const REQUESTS = process.env.ZIPFRONT_SOAK ? 100_000 : 1_000;
const AT_ONCE = 16;
const SEED = Number(process.env.ZIPFRONT_SEED ?? Date.now() % 1_000_000);

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

let server: ServerProcess;
/** An order's; a network may ask for sixty in an hour. */
let reference: string;

beforeAll(async () => {
  server = await startServer();
  reference = await order();
});

afterAll(() => server.stop());

// behaviour: 15.1
it(
  `responds to ${REQUESTS} generated requests without a server error or an effect on other requests (seed ${SEED})`,
  async () => {
    let sent = 0;
    while (sent < REQUESTS) {
      // Some of the requests delete the visit, so each batch gets one of its own.
      const request = generatedRequest(await credentials());
      const batch = fc.sample(request, { numRuns: AT_ONCE, seed: SEED + sent });
      const answers = await Promise.all([
        neighbour(),
        ...batch.map((request) => answerTo(request)),
      ]);
      expect(answers.filter((problem) => problem !== null)).toEqual([]);
      sent += batch.length;
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
  process.env.ZIPFRONT_SOAK ? 3_600_000 : 120_000,
);

/** A visit with a hand-off, and an order. */
async function credentials(): Promise<Credentials> {
  const response = await fetch(`${server.url}/api/visits/`, {
    method: 'POST',
    headers: { 'User-Agent': BROWSER, 'Content-Type': 'application/json' },
    body: '{"zipcode":"10001"}',
  });
  const { location } = (await response.json()) as { location: string };
  const cookies = response.headers.getSetCookie().join('\n');
  const session = /^sessionid=([^;]+)/m.exec(cookies)?.[1];
  if (!session) throw new Error('no session was given');
  return { session, token: location.replace('/go/', ''), reference };
}

async function order(): Promise<string> {
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const answer = await sendTwice({ ...QUOTE, date: nextWeek }, async (fields) => {
    const response = await fetch(`${server.url}/shipping/quote`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    return response.json();
  });
  return (answer as { reference: string }).reference;
}

/** The error in the response to a generated request; null without one. */
async function answerTo(request: GeneratedRequest): Promise<string | null> {
  const { status, head } = await sendRaw(server.port, request.bytes);
  const unanswered = status === 0 && request.wellFormed;
  if (status < 500 && !unanswered) return null;
  return `${status} ${head.split('\r\n')[0]} for ${JSON.stringify(request.bytes.subarray(0, 600).toString('utf8'))}`;
}

/** A good request beside the bad ones: it must not notice them. */
async function neighbour(): Promise<string | null> {
  const response = await fetch(`${server.url}/api/zipcodes/10001/`);
  const place = (await response.json()) as { city?: string };
  return place.city === 'New York' ? null : `the neighbour got ${response.status}`;
}
