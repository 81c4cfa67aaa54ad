import { setTimeout } from 'node:timers/promises';
import { VISIT_COOKIE } from '@zipfront/contracts/visits/cookies';
import { ANSWER, BATCH, eventBatches, type KnownVisit } from './event-batches.ts';
import { homePage } from './pages.ts';
import { cpuSeconds } from './pairs.ts';
import { processorSeconds, secondsOfEndedChildren } from './processor-seconds.ts';
import type { Arrangement } from './start-arrangements.ts';
import { registration } from './visits.ts';
import { type LoadOptions, load } from './wrk.ts';

export type Kind = 'pages' | 'visits' | 'events';

/** Connections of a load, divided among the servers of an arrangement. */
const CONNECTIONS = 32;

/** Before each look; what was asked for last is counted a second later. */
const LOOK_EVERY_MS = 500;

/** A server that has not counted its visits so long after a turn cannot bear the load. */
const SETTLED_WITHIN_MS = 30_000;

const UNCOUNTED = `select (select count(*) from rollup_increment) + (select count(*) from report_step)`;

/** Processor time by who used it; seconds, or microseconds for each page, visit or event. */
export interface Processor {
  /** Our servers. */
  node: number;
  postgres: number;
  standby: number;
}

export interface Turn {
  /** Pages, visits or events a second, of all servers together. */
  perSecond: number;
  /** Their number. */
  units: number;
  /** Of the slowest server. */
  p99Ms: number;
  errors: number;
  late: number;
  /** Microseconds for each. */
  processor: Processor;
  /** Seconds. */
  spent: Processor;
  /** Of the load generator, in microseconds for each. */
  driver: number;
}

/**
 * Each server directly, until it has settled. On PostgreSQL, a checkpoint runs in the middle of a
 * load that writes.
 *
 * @param visits of its database, owners of the events
 */
export async function takeTurn(
  arrangement: Arrangement,
  { kind, seconds, visits }: { kind: Kind; seconds: number; visits: readonly KnownVisit[] },
): Promise<Turn> {
  const { servers } = arrangement;
  const before = readProcessor(arrangement);
  const driverBefore = secondsOfEndedChildren(process.pid);
  const connections = CONNECTIONS / servers.length;
  const loads = Promise.all(
    servers.map(({ url }) => load({ ...createRequest(kind, url, visits), connections, seconds })),
  );
  const checkpoint = setTimeout(seconds * 500).then(() =>
    kind === 'pages' ? undefined : arrangement.checkpoint(),
  );
  const [measured] = await Promise.all([loads, checkpoint]);
  const driver = secondsOfEndedChildren(process.pid) - driverBefore;
  if (kind !== 'pages') await untilCounted(arrangement);
  const after = readProcessor(arrangement);
  const sum = (value: (one: (typeof measured)[number]) => number) =>
    measured.reduce((all, one) => all + value(one), 0);
  const perRequest = kind === 'events' ? BATCH : 1;
  const perSecond = sum((one) => one.requestsPerSecond) * perRequest;
  const units = sum((one) => one.requests) * perRequest;
  const spent = {
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    standby: after.standby - before.standby,
  };
  const each = (value: number) => (value / units) * 1e6;
  return {
    perSecond,
    units,
    spent,
    p99Ms: Math.max(...measured.map((one) => one.p99Ms)),
    errors: sum((one) => one.errors),
    late: sum((one) => one.late),
    processor: {
      node: each(spent.node),
      postgres: each(spent.postgres),
      standby: each(spent.standby),
    },
    driver: each(driver),
  };
}

/** So that their processor time belongs to the turn. */
async function untilCounted({ name, ask }: Arrangement): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  do {
    if (Date.now() > deadline) throw new Error(`${name}: visits are not in the counts.`);
    await setTimeout(LOOK_EVERY_MS);
  } while (Number(await ask(UNCOUNTED)) > 0);
}

/** Processor seconds of an arrangement so far. */
export function readProcessor({ servers, postgres, standby }: Arrangement): Processor {
  return {
    node: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    postgres: postgres === null ? 0 : processorSeconds(postgres),
    standby: standby === null ? 0 : processorSeconds(standby),
  };
}

/** Registers visits over HTTP, as many at once as a load has connections. */
export async function registerVisits(
  { servers: [server] }: { servers: readonly { url: string }[] },
  count: number,
): Promise<KnownVisit[]> {
  const { url, method = 'POST', headers = {} } = registration(server?.url ?? '');
  const visits: KnownVisit[] = [];
  let requested = 0;
  const work = async () => {
    while (requested++ < count) visits.push(knownVisit(await fetch(url, { method, headers })));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return visits;
}

/** The visit that the response to a registration names by its cookies. */
function knownVisit({ headers, status }: Response): KnownVisit {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const id = cookies.find((cookie) => cookie.startsWith(`${VISIT_COOKIE}=`))?.split('=')[1];
  if (id === undefined) throw new Error(`A visit was not registered: status ${status}.`);
  return { id, cookies: cookies.join('; ') };
}

function createRequest(kind: Kind, url: string, visits: readonly KnownVisit[]): LoadOptions {
  if (kind === 'pages') return homePage(url);
  if (kind === 'visits') return registration(url);
  return eventBatches(url, { ...ANSWER, timestamp: Date.now() }, visits);
}
