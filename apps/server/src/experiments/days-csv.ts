import { dateOfDay } from '../reports/reporting-time.ts';
import { fromJson } from '../store/json-column.ts';
import type { ExperimentCounts } from './read-out.ts';

/**
 * The counts of an experiment as CSV: a row a day and arm, by day and then as the arms are listed. Days, names and
 * numbers need no quotes.
 */
export function daysCsv({ experiment, days }: ExperimentCounts): string {
  const names = fromJson(experiment.arms).map(({ name }) => name);
  const rows = days
    .filter(({ day }) => day >= experiment.start_day)
    .sort((one, other) => one.day - other.day || names.indexOf(one.arm) - names.indexOf(other.arm))
    .map(({ day, arm, visitors, conversions }) =>
      [dateOfDay(day), arm, visitors, conversions].join(','),
    );
  return `${['day,arm,visitors,conversions', ...rows].join('\r\n')}\r\n`;
}
