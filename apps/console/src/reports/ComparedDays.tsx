import { hoursText } from '@zipfront/contracts/reports/day-ranges';
import { isNotFinal } from '@zipfront/contracts/reports/measures';
import { daysText, dayText } from '../ui/format.ts';
import type { ReportAnswer } from './measures.ts';

export function ComparedDays({
  report: { unfinished_day: unfinished, totals },
  days,
}: {
  report: Pick<ReportAnswer, 'unfinished_day' | 'totals'>;
  days: NonNullable<ReportAnswer['compared_days']>;
}) {
  if (days.since !== null) {
    return (
      <span>
        {daysText(days)} is not compared: visits are counted since {dayText(days.since)}
      </span>
    );
  }
  return (
    <>
      <span>
        against {daysText(days)}
        {hoursText(days.before_hour)}
      </span>
      {unfinished && days.before_hour === null ? <span>today is not over</span> : null}
      {isNotFinal('approved_cents', totals) ? (
        <span>money is pending: changes in gray are not final</span>
      ) : null}
    </>
  );
}
