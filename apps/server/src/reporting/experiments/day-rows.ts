import { fromJson } from '../../platform/store/json-column.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { ExperimentCounts } from './read-out.ts';

/** Columns of the file of an experiment. */
export const DAY_COLUMNS = [
  'day',
  'timeZone',
  'arm',
  'visitors',
  'conversions',
  'earnedCents',
  'earnedSquares',
] as const;

/** The counts of an experiment for a file: a row a day and arm, by day and then as the arms are listed. */
export function dayRows({ experiment, days, money }: ExperimentCounts): object[] {
  const names = fromJson(experiment.arms).map(({ name }) => name);
  return days
    .filter(({ day }) => day >= experiment.start_day)
    .sort((one, other) => one.day - other.day || names.indexOf(one.arm) - names.indexOf(other.arm))
    .map(({ day, arm, visitors, conversions }) => {
      const earned = money.find((row) => row.day === day && row.arm === arm);
      return {
        day: dateOfDay(day),
        timeZone: experiment.time_zone,
        arm,
        visitors,
        conversions,
        earnedCents: earned?.cents ?? 0,
        earnedSquares: earned?.squares ?? 0,
      };
    });
}
