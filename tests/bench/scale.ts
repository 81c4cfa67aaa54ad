import { availableParallelism, cpus, loadavg } from 'node:os';
import type { KnownVisit } from './event-batches.ts';
import { type Kind, readProcessor, registerVisits, type Turn, takeTurn } from './scale-loads.ts';
import {
  figuresIn,
  missedTargets,
  type Result,
  scaleTable,
  standbyCosts,
  TARGET,
} from './scale-table.ts';
import { type Arrangement, startArrangements } from './start-arrangements.ts';
import { requirePrograms } from './wrk.ts';

interface ScaleSize {
  /** Rows of the table of events before the run. */
  events: number;
  /** Visits whose events are sent. */
  visits: number;
  rounds: number;
  warmUpSeconds: number;
  /** Of each turn. */
  seconds: Record<Kind, number>;
}

/** Without `--full`: under 6 minutes. */
const QUICK: ScaleSize = {
  events: 1_000_000,
  visits: 1_000,
  rounds: 3,
  warmUpSeconds: 4,
  seconds: { pages: 2, visits: 6, events: 6 },
};

/** With `--full`: under 15 minutes. */
const FULL: ScaleSize = {
  events: 10_000_000,
  visits: 1_000,
  rounds: 5,
  warmUpSeconds: 6,
  seconds: { pages: 2, visits: 6, events: 6 },
};

/** With `--small`: only shows that everything runs. */
const SMALL: ScaleSize = {
  events: 10_000,
  visits: 50,
  rounds: 1,
  warmUpSeconds: 1,
  seconds: { pages: 1, visits: 1, events: 1 },
};

/**
 * SQLite, PostgreSQL, a synchronous standby, two servers, in one table with all processes'
 * processor time. Everything shares this machine's processors, including the load generator.
 */
export async function benchScale(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  const isSmall = process.argv.includes('--small');
  const size = process.argv.includes('--full') ? FULL : isSmall ? SMALL : QUICK;
  const began = performance.now();
  console.log(
    `One machine to several: ${size.events.toLocaleString('en-US')} events in the table (targets: visits and events on PostgreSQL ${TARGET} of SQLite's or better, by wall time and by processor)`,
  );
  console.log(
    `  ${availableParallelism()} processors (${cpus()[0]?.model.trim()}), node ${process.version}, load ${loads()} before`,
  );
  const arrangements = await startArrangements(size.events);
  try {
    const { list, version } = arrangements;
    console.log(`  PostgreSQL ${version}, filled and started after ${sinceStart(began)} s`);
    const results = await measure(list, size);
    const figures = figuresIn(results);
    console.log(`\n${scaleTable(figures)}\n`);
    for (const line of standbyCosts(figures)) console.log(`  ${line}`);
    console.log(
      `  two servers share the processors with their database and the load generator: more than one server reaches shows only where processors are left`,
    );
    const missed = missedTargets(figures);
    for (const target of missed) console.log(`  BELOW ${TARGET}: ${target}`);
    console.log(`  load ${loads()} after; ${sinceStart(began)} s in all`);
    const hasErrors = figures.some(({ errors }) => errors > 0);
    if (hasErrors || (missed.length > 0 && !isSmall)) process.exitCode = 1;
  } finally {
    await arrangements.stop();
  }
}

/** Loads all arrangements in turn, in both orders, with one kind of load after the other. */
async function measure(list: readonly Arrangement[], size: ScaleSize): Promise<Result[]> {
  const visits: KnownVisit[][] = [];
  for (const one of list) visits.push(await registerVisits(one, size.visits));
  const before = databaseSeconds(list);
  const all: Turn[] = [];
  const results: Result[] = [];
  for (const kind of ['pages', 'visits', 'events'] as const) {
    const ofKind = list.map(({ name }): Result & { sent: number } => ({
      kind,
      name,
      turns: [],
      sent: 0,
    }));
    const order = [...list.entries()];
    for (let round = 0; round <= size.rounds; round += 1) {
      // The first turns only warm up.
      const seconds = round === 0 ? size.warmUpSeconds : size.seconds[kind];
      for (const [index, one] of order) {
        const turn = await takeTurn(one, { kind, seconds, visits: visits[index] ?? [] });
        const result = ofKind[index];
        if (round > 0) result?.turns.push(turn);
        if (result) result.sent += turn.units;
        all.push(turn);
      }
      order.reverse();
    }
    if (kind === 'events') {
      for (const [index, one] of list.entries()) {
        await checkStored(one, { visits: visits[index] ?? [], sent: ofKind[index]?.sent ?? 0 });
      }
    }
    results.push(...ofKind);
  }
  const inTurns = all.reduce((sum, { spent }) => sum + spent.postgres + spent.standby, 0);
  const outside = databaseSeconds(list) - before - inTurns;
  console.log(
    `  PostgreSQL used ${inTurns.toFixed(0)} s of processor in the turns, and ${outside.toFixed(1)} s outside, which are in no row: autovacuum, checkpoints by time, idle time`,
  );
  return results;
}

/** Processor seconds so far of all PostgreSQL servers. Two arrangements may share one. */
function databaseSeconds(list: readonly Arrangement[]): number {
  const first = new Map(list.map((one) => [one.postgres, one]));
  return [...first.values()]
    .map(readProcessor)
    .reduce((sum, { postgres, standby }) => sum + postgres + standby, 0);
}

/** With their visits. Throws an Error if some are not. */
async function checkStored(
  { name, ask }: Arrangement,
  { visits, sent }: { visits: readonly KnownVisit[]; sent: number },
): Promise<void> {
  const ids = visits.map(({ id }) => `'${id}'`).join();
  const stored = Number(await ask(`select count(*) from event where visit_id in (${ids})`));
  console.log(
    `  ${name}: ${stored.toLocaleString('en-US')} events of known visits stored, ${sent.toLocaleString('en-US')} acknowledged`,
  );
  if (stored < sent) throw new Error(`${name}: acknowledged events are missing.`);
}

function loads(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(', ');
}

function sinceStart(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}

if (import.meta.main) await benchScale();
