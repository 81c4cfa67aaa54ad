import { MAX_REPORT_CENTS } from '@zipfront/contracts/money/amounts';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { reportLead, storeReport } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { registerExperiments } from '../experiments/experiments.ts';
import { experimentRow, expose, handOff } from '../experiments/testing/sample-experiment.ts';
import { reportingTime } from './reporting-time.ts';

const RUNS = process.env.ZIPFRONT_SOAK ? 200 : 10;
const VISITS = 2;
const LEADS = 2;
const EXPERIMENTS = ['headline', 'price'];

/** Sales are more frequent than what takes them back. */
const STATUSES = ['sold', 'sold', 'sold', 'accepted', 'reversed'] as const;

const visit = fc.nat(VISITS - 1);
const lead = fc.nat(LEADS - 1);
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('expose' as const),
      visit,
      experiment: fc.constantFrom(...EXPERIMENTS),
      variant: fc.constantFrom('control', 'other'),
      late: fc.constantFrom(0, HOUR_MS, 3 * DAY_MS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hand-off' as const), visit, lead }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      visit,
      lead,
      status: fc.constantFrom(...STATUSES),
      cents: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('end' as const, 'delete' as const), visit }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** Most stories begin with a visitor of an experiment who has two leads. */
const beginning = fc.constantFrom<Act[]>(
  [],
  ...EXPERIMENTS.map((experiment): Act[] => [
    { kind: 'expose', visit: 0, experiment, variant: 'other', late: 0 },
    { kind: 'hand-off', visit: 0, lead: 0 },
    { kind: 'hand-off', visit: 0, lead: 1 },
  ]),
);

/** All that happened, with the time of each act. */
type Story = { at: number; act: Act }[];

const leadIdOf = ({ visit: of, lead: number }: { visit: number; lead: number }) =>
  `lead-${of}-${number}`;

/** The earnings of variants, computed from all of a story for each visitor. */
function plainCount(story: Story): string[] {
  const sums = new Map<string, [cents: number, squares: number]>();
  for (let of = 0; of < VISITS; of += 1) {
    const whole = story.filter(({ act: { visit: one } }) => one === of);
    const ended = whole.findIndex(({ act: { kind } }) => kind === 'end' || kind === 'delete');
    const alive = ended === -1 ? whole : whole.slice(0, ended);
    // Of a visit that has ended partners still report; of one that its visitor deleted nothing is
    // counted any more.
    const stored = whole[ended]?.act.kind === 'delete' ? alive : whole;
    for (const experiment of EXPERIMENTS) {
      const first = alive.find(
        (one) => one.act.kind === 'expose' && one.act.experiment === experiment,
      );
      if (first?.act.kind !== 'expose') continue;
      const exposedAt = first.at - first.act.late;
      const earned = new Map<string, number>();
      const seen = new Set<string>();
      for (const { at, act: one } of stored) {
        if (one.kind === 'hand-off' && alive.some(({ act: living }) => living === one)) {
          const id = leadIdOf(one);
          if (seen.has(id)) continue;
          seen.add(id);
          if (at >= exposedAt && at < exposedAt + 7 * DAY_MS) earned.set(id, 0);
        } else if (one.kind === 'report' && earned.has(leadIdOf(one))) {
          earned.set(leadIdOf(one), one.status === 'sold' ? one.cents : 0);
        }
      }
      const cents = [...earned.values()].reduce((sum, value) => sum + value, 0);
      if (cents === 0) continue;
      const name = `${experiment} ${first.act.variant} ${reportingTime(first.at, 'UTC').day}`;
      const [sum, squares] = sums.get(name) ?? [0, 0];
      sums.set(name, [sum + cents, squares + cents ** 2]);
    }
  }
  return [...sums].map(([name, [cents, squares]]) => `${name}: ${cents} ${squares}`).sort();
}

async function play(store: Store, story: Story): Promise<void> {
  const ids: string[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const rows = visitRows();
    ids.push(rows.visit.id);
    await store.write(storeVisit, rows);
  }
  const ended = new Set<number>();
  const handedOff = new Set<string>();
  for (const { at, act: one } of story) {
    const id = ids[one.visit] ?? '';
    const isOver = ended.has(one.visit);
    if (one.kind === 'expose') {
      const sent = { received_at: at, experiment: one.experiment };
      if (!isOver) await expose(store, id, at - one.late, one.variant, sent);
    } else if (one.kind === 'hand-off') {
      if (isOver || handedOff.has(leadIdOf(one))) continue;
      handedOff.add(leadIdOf(one));
      await handOff(store, id, at, String(at), leadIdOf(one));
    } else if (one.kind === 'report') {
      const { status, cents } = one;
      const amount = status === 'sold' ? cents : null;
      await reportLead(store, leadIdOf(one), { status, at, cents: amount });
    } else if (one.kind === 'end') {
      await store.write(purgeVisits, { ids: [id], now: NOON + 365 * DAY_MS });
      ended.add(one.visit);
    } else {
      await store.write(deleteVisit, { visitId: id });
      ended.add(one.visit);
    }
  }
}

async function earningsIn(store: Store): Promise<string[]> {
  const rows = await store.reads.selectFrom('experiment_money').selectAll().execute();
  return rows
    .filter(({ cents, squares }) => cents !== 0 || squares !== 0)
    .map(({ experiment, variant, day, cents, squares }) => {
      return `${experiment} ${variant} ${day}: ${cents} ${squares}`;
    })
    .sort();
}

describe.each(engines)('the earnings of variants on $name', (engine) => {
  // behaviour: 27.4
  it('equal a plain recount of any story, also of visits that ended', async () => {
    const hours = fc.integer({ min: 1, max: 10 });
    const later = fc.array(fc.tuple(hours, act), { minLength: 10, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(beginning, later, async (first, acts) => {
        const store = await emptyTestStore(engine);
        const rows = EXPERIMENTS.map((name) => experimentRow({ name }));
        await store.write(registerExperiments, rows);
        let at = NOON;
        const steps = [...first.map((one) => [1, one] as const), ...acts];
        const story = steps.map(([after, one]) => {
          at += after * HOUR_MS;
          return { at, act: one };
        });
        await play(store, story);
        expect(await earningsIn(store)).toEqual(plainCount(story));
      }),
      { numRuns: RUNS },
    );
  });

  // behaviour: 27.4
  it('stores the square of the largest amount that a partner may report', async () => {
    const store = await emptyTestStore(engine);
    await store.write(registerExperiments, [experimentRow({ name: 'headline' })]);
    const cents = MAX_REPORT_CENTS;
    await play(store, [
      {
        at: NOON,
        act: { kind: 'expose', visit: 0, experiment: 'headline', variant: 'other', late: 0 },
      },
      { at: NOON + HOUR_MS, act: { kind: 'hand-off', visit: 0, lead: 0 } },
      { at: NOON + DAY_MS, act: { kind: 'report', visit: 0, lead: 0, status: 'sold', cents } },
    ]);
    expect(await earningsIn(store)).toEqual([
      `headline other ${reportingTime(NOON, 'UTC').day}: ${cents} ${cents ** 2}`,
    ]);
  });
});

// behaviour: 27.4
it('counts a report that is stored at the same time as a late exposure, on PostgreSQL', async () => {
  const postgres = engines.find(({ name }) => name === 'PostgreSQL') ?? expect.fail();
  const { store, db } = await emptyTestDatabase(postgres);
  await store.write(registerExperiments, [experimentRow()]);
  const rows = visitRows();
  await store.write(storeVisit, rows);
  await handOff(store, rows.visit.id, NOON + HOUR_MS, '90210', 'lead');
  const report = await db.startTransaction().execute();
  await storeReport(report, 'lead', { status: 'sold', at: NOON + 2 * HOUR_MS, cents: 1_000 });
  let isStored = false;
  const late = { received_at: NOON + 3 * HOUR_MS };
  const exposed = expose(store, rows.visit.id, NOON, 'other', late).then(() => {
    isStored = true;
  });
  await vi.waitUntil(async () => isStored || (await isWaiting(store.reads)), { timeout: 5_000 });
  await report.commit().execute();
  await exposed;
  expect(await earningsIn(store)).toEqual([
    `headline other ${reportingTime(late.received_at, 'UTC').day}: 1000 1000000`,
  ]);
});

/** Whether a statement of this database waits for a lock. */
async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
