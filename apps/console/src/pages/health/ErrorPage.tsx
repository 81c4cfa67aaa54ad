import type { ErrorScreen, NamedReports } from '@zipfront/contracts/console/health';
import { dateText } from '@zipfront/contracts/time';
import { whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { counted } from '../reports/counted.ts';
import { Time } from '../Time.tsx';
import { RateOf } from './ErrorTable.tsx';
import { isPartChosen } from './is-part-chosen.ts';

/** Shows a kind of error: its trend, its places, and the steps that led to it. */
export function ErrorPage({ detail, back, query, visitsSince, files }: ErrorScreen) {
  const { message, days, pages, releases, rates, frames, steps, agent } = detail;
  return (
    <>
      <p>
        <a href={back}>Health</a>
      </p>
      <p className="lead">{message}</p>
      <p>
        {counted(detail.times, 'report')} since <Time at={detail.firstAt} />, the last one{' '}
        <Time at={detail.lastAt} />
        {agent === null ? '' : ` by ${agent}`}.
      </p>
      <p>
        Lead rate of visits that had it: <RateOf counts={rates?.withError} />. Of others that began
        on the same pages: <RateOf counts={rates?.withoutError} />.
        {isPartChosen(query)
          ? ' Only these are of the chosen visits: reports are not stored by channel, campaign and device.'
          : ''}
      </p>
      <h2>
        Reports from {dateText(visitsSince ?? query.from)} to {dateText(query.to)}
      </h2>
      <Trend days={days} csv={files.days} />
      <Sums label="Release" sums={releases} />
      <p>
        <a href={files.releases}>CSV of the releases</a>
      </p>
      <Sums label="Page" sums={pages} />
      <p>
        <a href={files.pages}>CSV of the pages</a>
      </p>
      <h2>The last report</h2>
      <pre className="body">{frames.join('\n')}</pre>
      {steps.length === 0 ? null : <p>On the page before: {steps.join(', ')}.</p>}
    </>
  );
}

function Trend({ days, csv }: { days: { day: string; reports: number }[]; csv: string }) {
  const most = Math.max(1, ...days.map(({ reports }) => reports));
  const width = 100 / Math.max(1, days.length);
  return (
    <>
      <svg className="bars" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, reports }, at) => (
          <rect
            key={day}
            x={(at * width).toFixed(2)}
            y={(30 - (reports / most) * 30).toFixed(2)}
            width={(width * 0.8).toFixed(2)}
            height={((reports / most) * 30).toFixed(2)}
          />
        ))}
      </svg>
      <details>
        <summary>Reports by day</summary>
        <table className="rows" aria-label="Reports by day">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Reports</th>
            </tr>
          </thead>
          <Rows>
            {days.map(({ day, reports }) => (
              <tr key={day}>
                <th scope="row">{dateText(day)}</th>
                <td data-label="Reports">{whole(reports)}</td>
              </tr>
            ))}
          </Rows>
        </table>
        <p>
          <a href={csv}>CSV of the days</a>
        </p>
      </details>
    </>
  );
}

function Sums({ label, sums }: { label: string; sums: NamedReports[] }) {
  return (
    <table className="rows" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">Reports</th>
          <th scope="col">First day</th>
        </tr>
      </thead>
      <Rows>
        {sums.map(({ name, reports, first }) => (
          <tr key={name}>
            <th scope="row">{name === '' ? 'unknown' : name}</th>
            <td data-label="Reports">{whole(reports)}</td>
            <td data-label="First day">{dateText(first)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
