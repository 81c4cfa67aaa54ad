import { setTimeout } from 'node:timers/promises';
import {
  deepBody,
  digitsForm,
  type Felt,
  flood,
  longEvents,
  manyObjects,
  newVisitOn,
  slowBodies,
  swell,
  watch,
} from '../faults/attacks.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { median, requirePrograms, SERVER_CORE } from './wrk.ts';

/** How long an attack goes on, unless it is over sooner. */
const ATTACK_MS = 10_000;

/** The aims: what others feel while it does. */
const MAX_PAGE_MS = 100;
const MAX_RESIDENT_MB = 500;

/** What an attack brought: how often each status came, or how many bytes. */
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
    run: ({ url }) => posts(`${url}/shipping/ajax`, digitsForm()),
  },
  floods('4 KB that unpack to deep brackets, 15 at once', () => deepBody(), 15),
  floods('4 KB that unpack to many objects, 15 at once', () => manyObjects(), 15),
  floods('3 KB that unpack to a million bytes of events', () => longEvents(30, 30_000), 15),
  {
    name: '64 bodies of 1 MB that never end',
    run: ({ port }) => slowly(port, 64, { announced: 1_048_576, sent: 1_048_575 }),
  },
  {
    name: '2,000 requests that are headers alone',
    run: ({ port }) => slowly(port, 2_000, { announced: 10, sent: 0 }),
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
          const answer = await fetch(`${url}/api/visits/current/export`, { headers });
          for await (const chunk of answer.body ?? []) bytes += chunk.length;
        }),
      );
      return bytes;
    },
  },
];

/**
 * What one attacker, who comes from one address, does to everybody else. The limits are on, as they are
 * in production.
 */
export async function benchAttacks(): Promise<void> {
  requirePrograms('taskset');
  console.log(
    `Attacks of one client (aims: a page within ${MAX_PAGE_MS} ms, less than ${MAX_RESIDENT_MB} MB)`,
  );
  const missed: string[] = [];
  for (const { name, run } of ATTACKS) {
    const server = await startServer({ prefix: SERVER_CORE, env: { RATE_LIMITS: 'on' } });
    try {
      const felt = await watch(server, () => run(server));
      print(name, felt);
      if (middle99(felt.pageMs) > MAX_PAGE_MS || felt.residentMb > MAX_RESIDENT_MB) {
        missed.push(name);
      }
    } finally {
      await server.stop();
    }
  }
  if (missed.length > 0) throw new Error(`Aims missed: ${missed.join('; ')}`);
}

function floods(name: string, bodyOf: () => Uint8Array<ArrayBuffer>, atOnce: number): Attack {
  return {
    name,
    // Made before, so that the attacker's own work does not slow it down.
    run: ({ url }) => {
      const bodies = Array.from({ length: 50 }, bodyOf);
      const next = (index: number) => bodies[index % bodies.length] ?? bodyOf();
      return flood(url, next, { atOnce, ms: ATTACK_MS });
    },
  };
}

async function posts(url: string, body: URLSearchParams): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const end = performance.now() + ATTACK_MS;
  while (performance.now() < end) {
    const answer = await fetch(url, { method: 'POST', body });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  return statuses;
}

async function slowly(
  port: number,
  connections: number,
  body: { announced: number; sent: number },
): Promise<Outcome> {
  const slow = await slowBodies(port, connections, body);
  await setTimeout(ATTACK_MS);
  slow.close();
  return [];
}

/** The time that one of a hundred takes longer than. */
function middle99(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function print(name: string, { pageMs, residentMb, outcome }: Felt & { outcome: Outcome }): void {
  const brought =
    typeof outcome === 'number'
      ? `${(outcome / 1e6).toFixed(0)} MB sent`
      : [...outcome].map(([status, count]) => `${count} × ${status}`).join(', ');
  const figures = [
    `page p50 ${median(pageMs).toFixed(1)} ms`,
    `p99 ${middle99(pageMs).toFixed(1)} ms`,
    `longest ${Math.max(...pageMs).toFixed(1)} ms`,
    `${residentMb.toFixed(0)} MB`,
  ];
  console.log(`  ${name.padEnd(48)} ${figures.join('   ')}   ${brought}`);
}

if (import.meta.main) await benchAttacks();
