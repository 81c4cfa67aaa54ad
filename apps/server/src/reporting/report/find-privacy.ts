import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listPrivacy, VisitDimension } from '@zipfront/contracts/api/privacy';
import { isOfTime } from '@zipfront/contracts/reports/dimensions';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { CHOICES } from '../../platform/store/tables/reports.ts';
import { chooseSource, rollupRows } from '../rollups/row-tables.ts';
import {
  ALL_VISITS,
  columnsBy,
  filterColumns,
  filterCondition,
  keyColumn,
  propertyName,
  type ReportFilter,
} from './filter.ts';

type PrivacyRow = ResponseOf<typeof listPrivacy>['rows'][number];

type Counted = Omit<Record<keyof PrivacyRow, number>, 'name'> & { key: string | number };

/**
 * Counts visits by their privacy choices, the browser's signal included. Bots and unfilled
 * placeholders are known by source and day.
 */
export async function findPrivacy(
  db: Db,
  { by, ...days }: Pick<ReportFilter, 'from' | 'to' | 'site'> & { by: VisitDimension },
): Promise<PrivacyRow[]> {
  const filter = { ...ALL_VISITS, ...days };
  const condition = filterCondition(filter);
  const key = keyColumn(by);
  const columns = columnsBy([by]);
  const measures = ['visits', ...CHOICES] as const;
  const source = chooseSource([...columns, ...filterColumns(filter)]);
  const sums = measures.map(
    (name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`,
  );
  const hasBots = by === 'source' || by === 'day' || by === 'weekday';
  const [visits, marked] = await Promise.all([
    sql<Counted>`
      select ${key} as key, ${sql.join(sums)}
      from ${rollupRows(db, { source, by: columns, measures }, condition)}
      group by ${key} having sum(visits) <> 0`.execute(db),
    hasBots
      ? sql<Counted>`
        select ${key} as key, cast(sum(bots) as bigint) as bots, cast(sum(unfilled) as bigint) as unfilled
        from source_day where ${condition} group by ${key}`.execute(db)
      : { rows: [] },
  ]);
  const rows = new Map<string | number, PrivacyRow>();
  for (const { key: own, ...counts } of [...visits.rows, ...marked.rows]) {
    const none = {
      ...NOTHING,
      ...(hasBots && { bots: 0, unfilled: 0 }),
      name: propertyName(by, own),
    };
    rows.set(own, { ...(rows.get(own) ?? none), ...counts });
  }
  const sorted = isOfTime(by)
    ? [...rows].sort(([one], [other]) => Number(one) - Number(other))
    : [...rows].sort(
        ([, one], [, other]) => other.visits - one.visits || (one.name < other.name ? -1 : 1),
      );
  return sorted.map(([, row]) => row);
}

const NOTHING = {
  visits: 0,
  opted_out: 0,
  granted: 0,
  denied: 0,
  unanswered: 0,
  bots: null,
  unfilled: null,
};
