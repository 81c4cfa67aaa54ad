import { type RawBuilder, sql, type Transaction } from 'kysely';
import { preparedOnce } from '../store/compiled-once.ts';
import { CONVERSIONS, COUNTED_BY, type CountedBy, type ReportVisitRow } from '../store/cubes.ts';
import { firstIdOf, instantOf } from '../store/first-id-of.ts';
import { isDirect } from '../store/insertion.ts';
import type { Database, VisitRow } from '../store/schema.ts';
import { PLACES, UNNAMED } from './counted-as.ts';
import { OTHER_NAMES } from './counted-name.ts';

/** The end of the ids that may wait is so long after the last one, so that most writes leave it. */
const END_AHEAD_MS = 1_000;

/** The last parameter is the least end that these visits need. */
const widen = preparedOnce((db, _: 1) =>
  sql`insert into report_waiting (id, from_visit, to_visit) values (1, ${''}, ${''})
    on conflict (id) do update set from_visit = min(from_visit, excluded.from_visit), to_visit = max(to_visit, excluded.to_visit)
    where from_visit > excluded.from_visit or to_visit < ${''}`.compile(db),
);

/**
 * Has new visits wait to be counted, in the transaction that makes them on SQLite. A visit waits as long as it has `counted_as` and no row
 * of `report_visit`; its id is within those of `report_waiting`.
 */
export function startWaiting(
  trx: Transaction<Database>,
  visits: readonly Pick<VisitRow, 'id' | 'counted_as'>[],
): void {
  const { adapter } = trx.getExecutor();
  const ids = visits.flatMap(({ id, counted_as }) => (counted_as === null ? [] : [id])).sort();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined || !isDirect(adapter)) return;
  const [from, until] = [instantOf(first), instantOf(last) + 1];
  // Instants in place of ids, which would stay where a visit is deleted.
  const bounds = [from, until + END_AHEAD_MS, until].map(firstIdOf);
  adapter.runDirectly(widen(trx, 1).sql, bounds);
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
  where id >= (select from_visit from report_waiting) and id < (select to_visit from report_waiting)
    and counted_as is not null and not exists (select 1 from report_visit where visit_id = id)`;
