import { type RawBuilder, sql, type Transaction } from 'kysely';
import { preparedOnce } from '../store/compiled-once.ts';
import { CONVERSIONS, COUNTED_BY, type CountedBy, type ReportVisitRow } from '../store/cubes.ts';
import { firstIdOf, instantOf } from '../store/first-id-of.ts';
import { isDirect } from '../store/insertion.ts';
import type { Database, VisitRow } from '../store/schema.ts';
import { PLACES, UNNAMED } from './counted-as.ts';
import { OTHER_NAMES } from './counted-name.ts';

const lower = preparedOnce((db, _: 1) =>
  sql`insert into report_waiting (id, from_visit) values (1, ${''})
    on conflict (id) do update set from_visit = excluded.from_visit
    where from_visit > excluded.from_visit`.compile(db),
);

/**
 * Has new visits wait to be counted, in the transaction that makes them on SQLite. A visit waits as long as it has `counted_as` and no row
 * of `report_visit`; none with an id below that of `report_waiting` does.
 */
export function startWaiting(
  trx: Transaction<Database>,
  visits: readonly Pick<VisitRow, 'id' | 'counted_as'>[],
): void {
  let first: string | undefined;
  for (const { id, counted_as } of visits) {
    if (counted_as !== null && (first === undefined || id < first)) first = id;
  }
  const { adapter } = trx.getExecutor();
  if (first === undefined || !isDirect(adapter)) return;
  // Without the rest of the id, which would stay where the visit is deleted.
  adapter.runDirectly(lower(trx, 1).sql, [firstIdOf(instantOf(first))]);
}

/** Each property of a counted visit, from its rows in `visit` and `touch`. */
const COUNTED_FROM: Record<keyof CountedBy | 'origin', RawBuilder<unknown>> = {
  day: sql`cast(${factAt('day')} as integer)`,
  hour: sql`cast(${factAt('hour')} as integer)`,
  site: sql`visit.site`,
  channel: sql`touch.channel`,
  source: named('source', sql`coalesce(touch.fields ->> 'source', '')`),
  campaign: named('campaign', sql`coalesce(touch.fields ->> 'campaign', '')`),
  campaign_id: named('campaign_id', sql`coalesce(touch.fields ->> 'utm_id', '')`),
  path: named('path', sql`touch.path`),
  device: sql`rtrim(${factAt('device')})`,
  locale: sql`visit.locale`,
  release: factAt('release'),
  origin: sql`rtrim(${factAt('origin')})`,
};

const COLUMNS = [...COUNTED_BY, 'origin'] as const;

/** The columns of `countedVisits`. */
export const COUNTED_COLUMNS: RawBuilder<unknown> = sql.join(
  ['visit_id', ...COLUMNS].map((name) => sql.ref(name)),
);

/**
 * The visits that wait, as reports count them, of what is stored of each and of its first touch. `cross join` has SQLite read `visit`
 * first: without statistics it would read all touches.
 *
 * @param condition on `visit`
 */
export function countedVisits(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.join([sql`visit.id`, ...COLUMNS.map((name) => COUNTED_FROM[name])])}
    from visit cross join touch
    where ${condition} and visit.counted_as is not null and touch.visit_id = visit.id and touch.position = 1
      and not exists (select 1 from report_visit where report_visit.visit_id = visit.id)`;
}

/** Makes the rows of `report_visit` of visits that are selected as by `countedVisits`. */
export function countedRowsOf(visits: RawBuilder<unknown>): RawBuilder<ReportVisitRow> {
  const conversions = sql.join(CONVERSIONS.map((name) => sql.ref(name)));
  const nothing = sql.join(CONVERSIONS.map(() => sql`0`));
  return sql<ReportVisitRow>`insert into report_visit (${COUNTED_COLUMNS}, ${conversions})
    select waiting.*, ${nothing} from (${visits}) as waiting where true`;
}

function factAt(name: keyof typeof PLACES): RawBuilder<unknown> {
  const [first, length] = PLACES[name];
  return sql`substr(visit.counted_as, ${sql.lit(first)}, ${sql.lit(length)})`;
}

function named(name: keyof typeof UNNAMED, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when cast(${factAt('unnamed')} as integer) & ${sql.lit(UNNAMED[name])} = 0 then ${value} else ${sql.lit(OTHER_NAMES)} end`;
}

/** The visits that wait, after `from`; on PostgreSQL none does. */
export const WAITING_VISITS: RawBuilder<unknown> = sql`visit
  where id >= (select from_visit from report_waiting) and counted_as is not null
    and not exists (select 1 from report_visit where visit_id = id)`;

/** Notes that no visit with a smaller id than this waits. */
export async function waitFrom(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.updateTable('report_waiting').set({ from_visit: id }).execute();
}
