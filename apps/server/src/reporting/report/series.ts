import { MEASURES } from '@zipfront/contracts/reports/measures';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { Days } from './days.ts';
import type { BrokenDown } from './rows.ts';

/** The leads and the profit of each row on each day, from rows whose last name is the day. */
export function seriesIn(rows: readonly BrokenDown[], { from, to }: Days) {
  const byName = Map.groupBy(rows, ({ names }) => JSON.stringify(names.slice(0, -1)));
  const days = Array.from({ length: to - from + 1 }, (_, at) => dateOfDay(from + at));
  return (key: string) => {
    const ofDay = new Map(byName.get(key)?.map((row) => [row.names.at(-1), row]));
    return {
      leads: days.map((day) => ofDay.get(day)?.sums.leads ?? 0),
      profit_cents: days.map((day) => {
        const row = ofDay.get(day);
        return row === undefined ? null : MEASURES.profit_cents.of(row.sums);
      }),
    };
  };
}
