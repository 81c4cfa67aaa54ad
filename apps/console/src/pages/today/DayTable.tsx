import type { TodayScreen } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent, whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { money } from '../reports/money.ts';
import { dayText } from './day-text.ts';
import { withoutText } from './yesterday-text.ts';

/** The numbers of the chart, the latest day first. */
export function DayTable({ days, currency }: Pick<TodayScreen, 'days' | 'currency'>) {
  return (
    <table className="rows compact days" aria-label="Days">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
          <th scope="col">Leads</th>
          <th scope="col">Lead rate</th>
          <th scope="col">Approved</th>
          <th scope="col">Pending</th>
          <th scope="col">Undecided</th>
          <th scope="col">Spend</th>
          <th scope="col">Profit</th>
        </tr>
      </thead>
      <Rows>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{dayText(day.date)}</th>
            <td data-label="Visits">{whole(day.visits)}</td>
            <td data-label="Leads">{whole(day.leads)}</td>
            <td data-label="Lead rate">{day.leadRate === null ? '–' : percent(day.leadRate)}</td>
            <td data-label="Approved">{money(day.approvedCents, MONEY_CURRENCY)}</td>
            <td data-label="Pending">{money(day.pendingCents, MONEY_CURRENCY)}</td>
            <td data-label="Undecided">{whole(day.undecided)}</td>
            <td data-label="Spend">
              {day.spendCents === null || currency === null ? '–' : money(day.spendCents, currency)}
            </td>
            <td data-label="Profit">
              {day.profitCents === null
                ? '–'
                : `${money(day.profitCents, MONEY_CURRENCY)}${withoutText(day)}`}
            </td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
