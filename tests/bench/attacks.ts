import { setTimeout } from 'node:timers/promises';
import { API_PATH } from '@zipfront/contracts/api/operation';
import type { Role } from '@zipfront/contracts/console/accounts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { STORE_PATH } from '../../apps/server/src/platform/http/route-table.ts';
import {
  addressesEvent,
  addressesEvents,
  deepBody,
  digitsForm,
  type Felt,
  flood,
  hostileReport,
  longEvents,
  manyObjects,
  manyParts,
  newVisitOn,
  signedInOn,
  slowBodies,
  swell,
  watch,
  wrongRows,
} from '../faults/attacks.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { median, requirePrograms, SERVER_CORE } from './wrk.ts';

const ATTACK_MS = 10_000;

const MAX_PAGE_MS = 100;
const MAX_RESIDENT_MB = 500;

/** Result of an attack: number of responses by status, or bytes received. */
type Outcome = Iterable<[number, number]> | number;

interface Attack {
  name: string;
  run(server: ServerProcess): Promise<Outcome>;
}

const ATTACKS: Attack[] = [
  {
    name: 'nothing',
    run: async () => {
      await setTimeout(ATTACK_MS / 2);
      return [];
    },
  },
  {
    name: '64 KB of digits in a form',
    run: ({ url }) => post(`${url}/shipping/ajax`, digitsForm()),
  },
  floodWith('4 KB that unpack to deep brackets, 15 at once', () => deepBody(), 15),
  floodWith('4 KB that unpack to many objects, 15 at once', () => manyObjects(), 15),
  floodWith('3 KB that unpack to a million bytes of events', () => longEvents(30, 30_000), 15),
  floodWith('1 KB that unpacks to a text of a million addresses', () => addressesEvent(), 15),
  floodWith('2 KB that unpack to 30 events of addresses', () => addressesEvents(), 15),
  {
    name: '60 error reports of 1 KB that unpack to brackets',
    async run({ url }) {
      const path = `${STORE_PATH}?sentry_key=${readConfig({}).errorReportingKey}`;
      return flood(url, hostileReport, { path, atOnce: 15, count: 60 });
    },
  },
  {
    name: 'files of spend: 4 MB of spaces in a cell',
    run: (server) => upload(server, `2026-11-20,google,c,"-${' '.repeat(4_000_000)}x",1\n`),
  },
  {
    name: 'files of spend: 49,000 lines',
    run: (server) =>
      upload(
        server,
        Array.from({ length: 49_000 }, (_, index) => `2026-11-20,google,c${index},1.50,1\n`).join(
          '',
        ),
      ),
  },
  {
    name: '2 MB of 250,000 wrong rows of spend',
    run: (server) => call(server, 'marketer', '/spend', () => wrongRows(250_000)),
  },
  {
    name: '5,000 rows of spend that count',
    run: (server) => call(server, 'marketer', '/spend', rightRows),
  },
  {
    name: '64 KB of scopes of a token',
    run: (server) =>
      call(server, 'admin', '/tokens', () =>
        JSON.stringify({ name: 'x', scopes: Array(31_000).fill(1) }),
      ),
  },
  {
    name: '64 KB of reviews to decide on',
    run: (server) =>
      call(server, 'desk', '/reviews/decide', () =>
        JSON.stringify({ action: 'approve', reviews: Array(20_000).fill({}) }),
      ),
  },
  {
    name: 'a form of 120,000 parts',
    run: (server) => {
      const { body, type } = manyParts(120_000);
      return call(server, 'marketer', '/spend-imports', () => body, type);
    },
  },
  {
    name: '64 bodies of 1 MB that never end',
    run: ({ port }) => sendSlowly(port, 64, { announced: 1_048_576, sent: 1_048_575 }),
  },
  {
    name: '2,000 requests that are headers alone',
    run: ({ port }) => sendSlowly(port, 2_000, { announced: 10, sent: 0 }),
  },
  {
    name: 'exports of a visit with 200 MB of events',
    async run({ url, databaseFile }) {
      const { cookie, id } = await newVisitOn(url);
      swell(databaseFile, id, 200);
      let bytes = 0;
      await Promise.all(
        [1, 2].map(async () => {
          const headers = { Cookie: cookie };
          const response = await fetch(`${url}/api/visits/current/export`, { headers });
          for await (const chunk of response.body ?? []) bytes += chunk.length;
        }),
      );
      return bytes;
    },
  },
];

/** An attacker with one address, with rate limits on, as in production. */
export async function benchAttacks(): Promise<void> {
  requirePrograms('taskset');
  console.log(
    `Attacks of one client (targets: a page within ${MAX_PAGE_MS} ms, less than ${MAX_RESIDENT_MB} MB)`,
  );
  const missed: string[] = [];
  for (const { name, run } of ATTACKS) {
    const server = await startServer({
      prefix: SERVER_CORE,
      env: { RATE_LIMITS: 'on' },
      hasConsole: true,
    });
    try {
      const impact = await watch(server, () => run(server));
      print(name, impact);
      if (p99(impact.pageMs) > MAX_PAGE_MS || impact.residentMb > MAX_RESIDENT_MB) {
        missed.push(name);
      }
    } finally {
      await server.stop();
    }
  }
  if (missed.length > 0) throw new Error(`Targets missed: ${missed.join('; ')}`);
}

function floodWith(name: string, bodyOf: () => Uint8Array<ArrayBuffer>, atOnce: number): Attack {
  return {
    name,
    // Created before, so that the attacker's own work does not slow it down.
    run: ({ url }) => {
      const bodies = Array.from({ length: 50 }, bodyOf);
      const next = (index: number) => bodies[index % bodies.length] ?? bodyOf();
      return flood(url, next, { atOnce, ms: ATTACK_MS });
    },
  };
}

async function post(url: string, body: URLSearchParams): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const end = performance.now() + ATTACK_MS;
  while (performance.now() < end) {
    const response = await fetch(url, { method: 'POST', body });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  return statuses;
}

/** Uploads a file of spend as a marketer, again and again. */
async function upload(
  { consoleUrl, databaseFile }: ServerProcess,
  lines: string,
): Promise<Outcome> {
  const headers = { Cookie: signedInOn(databaseFile, 'marketer'), Origin: consoleUrl ?? '' };
  const file = new File([`day,source,campaign,cost,clicks\n${lines}`], 'spend.csv');
  const statuses = new Map<number, number>();
  const end = performance.now() + ATTACK_MS;
  while (performance.now() < end) {
    const body = new FormData();
    body.set('file', file);
    body.set('site', 'insurance');
    const init = { method: 'POST', headers, body };
    const { status } = await fetch(`${consoleUrl}${API_PATH}/spend-imports`, init);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

/** Calls an operation of the console's API as a person, again and again. */
async function call(
  { consoleUrl, databaseFile }: ServerProcess,
  role: Role,
  path: string,
  bodyOf: (call: number) => string,
  type = 'application/json',
): Promise<Outcome> {
  const cookie = signedInOn(databaseFile, role);
  const headers = { Cookie: cookie, Origin: consoleUrl ?? '', 'Content-Type': type };
  const statuses = new Map<number, number>();
  const end = performance.now() + ATTACK_MS;
  for (let sent = 0; performance.now() < end; sent += 1) {
    const init = { method: 'POST', headers, body: bodyOf(sent) };
    const response = await fetch(`${consoleUrl}${API_PATH}${path}`, init);
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  return statuses;
}

/** As many rows of spend as one request may send, with other amounts in each call. */
function rightRows(call: number): string {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    day: '2026-01-20',
    source: 'google',
    campaign: `campaign ${index}`,
    ad_group: `group ${index}`,
    cost_cents: 100 + call,
    clicks: 1,
    impressions: 10,
  }));
  return JSON.stringify({ site: 'insurance', rows });
}

async function sendSlowly(
  port: number,
  connections: number,
  body: { announced: number; sent: number },
): Promise<Outcome> {
  const slow = await slowBodies(port, connections, body);
  await setTimeout(ATTACK_MS);
  slow.close();
  return [];
}

function p99(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function print(name: string, { pageMs, residentMb, outcome }: Felt & { outcome: Outcome }): void {
  const result =
    typeof outcome === 'number'
      ? `${(outcome / 1e6).toFixed(0)} MB sent`
      : [...outcome].map(([status, count]) => `${count} × ${status}`).join(', ');
  const figures = [
    `page p50 ${median(pageMs).toFixed(1)} ms`,
    `p99 ${p99(pageMs).toFixed(1)} ms`,
    `longest ${Math.max(...pageMs).toFixed(1)} ms`,
    `${residentMb.toFixed(0)} MB`,
  ];
  console.log(`  ${name.padEnd(48)} ${figures.join('   ')}   ${result}`);
}

if (import.meta.main) await benchAttacks();
