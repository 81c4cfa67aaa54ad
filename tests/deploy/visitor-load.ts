import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { newBatch } from '../faults/event-load.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** Failures after which a load is not worth waiting for. */
const MAX_FAILURES = 100;

const TIMEOUT_MS = 60_000;

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** An address of this machine that the request comes from. */
  from: string;
}

export interface Received {
  status: number;
  type: string;
  body: string;
}

/** On its own connection, from an address of this machine. Rejects if it breaks. */
export function ask(url: string, { from, body, headers, method = 'GET' }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent: false as const,
      localAddress: from,
      timeout: TIMEOUT_MS,
      headers: { 'User-Agent': BROWSER, 'Sec-Fetch-Site': 'same-origin', ...headers },
    };
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`no response in ${TIMEOUT_MS} ms`)));
    sent.end(body);
  });
}

/** An address of this machine for each visitor (Linux has all of 127.0.0.0/8). */
export function visitorAddress(visitor: number): string {
  return `127.0.1.${visitor + 1}`;
}

/** Visitors who load pages with their scripts, register visits and send events. */
export interface VisitorLoad {
  /** Requests that were answered as expected so far. */
  readonly answered: number;
  /** Requests that were not: what, and how. */
  readonly failures: readonly string[];
  /** Ids of the visits and events that were acknowledged. */
  readonly visits: readonly string[];
  readonly events: readonly string[];
  /** Resolves once so many requests more were answered. Rejects after a hundred failures. */
  more(count: number): Promise<void>;
  /** Ends it, and waits for what is open. */
  stop(): Promise<void>;
}

/** @param options.pauseMs between two rounds of a visitor */
export function startVisitorLoad(
  url: string,
  { visitors, pauseMs }: { visitors: number; pauseMs: number },
): VisitorLoad {
  const failures: string[] = [];
  const visits: string[] = [];
  const events: string[] = [];
  let answered = 0;
  let isStopped = false;

  async function expectStatus(what: string, status: number, sent: Promise<Received>) {
    const response = await sent.catch(String);
    if (typeof response !== 'string' && response.status === status) {
      answered += 1;
      return response.body;
    }
    failures.push(`${what}: ${typeof response === 'string' ? response : response.status}`);
    return '';
  }

  async function visitor(from: string): Promise<void> {
    while (!isStopped) {
      const page = await expectStatus('page', 200, ask(`${url}/`, { from }));
      const [, script] = /"(\/assets\/page-[\w-]+\.js)"/.exec(page) ?? [];
      if (script) await expectStatus('script', 200, ask(url + script, { from }));
      const visit = ask(`${url}/api/visits/`, { from, method: 'POST' });
      const registered = await expectStatus('visit', 201, visit);
      if (registered) visits.push(JSON.parse(registered).id);
      const { ids, body } = newBatch();
      const sent = ask(`${url}/events?sent_at=${Date.now()}`, { from, body, method: 'POST' });
      const before = failures.length;
      await expectStatus('events', 204, sent);
      if (failures.length === before) events.push(...ids);
      await setTimeout(pauseMs);
    }
  }

  const ended = Promise.all(
    Array.from({ length: visitors }, (_, index) => visitor(visitorAddress(index))),
  );
  return {
    failures,
    visits,
    events,
    get answered() {
      return answered;
    },
    async more(count) {
      const goal = answered + count;
      while (answered < goal) {
        if (failures.length > MAX_FAILURES) throw new Error(failures.slice(0, 10).join('; '));
        await setTimeout(10);
      }
    },
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}
