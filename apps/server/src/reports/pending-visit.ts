import { type RawBuilder, sql } from 'kysely';
import {
  CONVERSIONS,
  COUNTED_BY,
  type CountedBy,
  type PendingVisitRow,
  type ReportVisitRow,
} from '../store/cubes.ts';
import { type RowToInsert, rowsAlikeFor } from '../store/insert-together.ts';
import { fromJson, type JsonText, toJson } from '../store/json-column.ts';
import { type CountedArrival, countedBy } from './counted-by.ts';
import { OTHER_NAMES } from './counted-name.ts';

/**
 * The properties by which a new visit will be counted, as text: few visits that arrive at once have others, so that a write stores all that
 * have the same by one statement.
 */
export type PendingAs = JsonText<Omit<PendingVisitRow, 'visit_id'>>;

const rowsOfAlike = rowsAlikeFor(
  'report_pending',
  'visit_id',
  {
    day: 'integer',
    hour: 'integer',
    device: 'text',
    release: 'text',
    origin: 'text',
    unnamed: 'integer',
  },
  {},
);

/** The rows that count new visits on SQLite, inserted with the visits; `foldCounts` adds them to the cubes. */
export function pendingRows(
  visits: readonly { visit: { id: string }; pendingAs: PendingAs }[],
): RowToInsert[] {
  const alike = Map.groupBy(visits, ({ pendingAs }) => pendingAs);
  return [...alike].map(([text, visits]) =>
    rowsOfAlike(
      visits.map(({ visit }) => visit.id),
      fromJson(text),
    ),
  );
}

/** The names that may be counted as `(other)`, and the bit of `unnamed` that says so. */
export const UNNAMED = { source: 1, campaign: 2, path: 4, campaign_id: 8 } as const;

/** Each property of a counted visit, from its rows in `report_pending`, `visit` and `touch`. */
const COUNTED_FROM: Record<keyof CountedBy, RawBuilder<unknown>> = {
  day: sql`pending.day`,
  hour: sql`pending.hour`,
  site: sql`visit.site`,
  channel: sql`touch.channel`,
  source: named('source', sql`coalesce(touch.fields ->> 'source', '')`),
  campaign: named('campaign', sql`coalesce(touch.fields ->> 'campaign', '')`),
  campaign_id: named('campaign_id', sql`coalesce(touch.fields ->> 'utm_id', '')`),
  path: named('path', sql`touch.path`),
  device: sql`pending.device`,
  locale: sql`visit.locale`,
  release: sql`pending.release`,
};

/** The properties by which a new visit will be counted. */
export function pendingVisit(arrival: CountedArrival, { sample }: { sample: boolean }): PendingAs {
  const { day, hour, device, release, ...counted } = countedBy(arrival);
  const names = Object.keys(UNNAMED) as (keyof typeof UNNAMED)[];
  const unnamed = names.filter((name) => counted[name] === OTHER_NAMES);
  return toJson({
    day,
    hour,
    device,
    release,
    origin: sample ? 'sample' : 'visit',
    unnamed: unnamed.reduce((bits, name) => bits | UNNAMED[name], 0),
  });
}

/**
 * The statement that makes the rows of visits that reports count, of what is stored of each first touch.
 * `cross join` has SQLite read `pending` first: without statistics it would read all visits.
 *
 * @param pending rows of `report_pending`, as a table or a query in parentheses
 */
export function countedRowsOf(pending: RawBuilder<unknown>): RawBuilder<ReportVisitRow> {
  const columns = ['visit_id', ...COUNTED_BY, 'origin', ...CONVERSIONS].map((name) =>
    sql.ref(name),
  );
  const facts = COUNTED_BY.map((name) => COUNTED_FROM[name]);
  const nothing = CONVERSIONS.map(() => sql`0`);
  return sql<ReportVisitRow>`insert into report_visit (${sql.join(columns)})
    select ${sql.join([sql`pending.visit_id`, ...facts, sql`pending.origin`, ...nothing])}
    from ${pending} as pending cross join visit cross join touch
    where visit.id = pending.visit_id and touch.visit_id = pending.visit_id and touch.position = 1`;
}

function named(name: keyof typeof UNNAMED, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when pending.unnamed & ${sql.lit(UNNAMED[name])} = 0 then ${value} else ${sql.lit(OTHER_NAMES)} end`;
}
