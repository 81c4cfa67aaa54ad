import type { TodayDay, TodayScreen } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent, whole } from '../experiments/percent.ts';
import { money } from '../reports/money.ts';
import { fromTop, type Scale, scaleOf } from './scale-of.ts';

/** Share of a day's width that its bar has. */
const BAR = 0.7;

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: MONEY_CURRENCY,
  maximumFractionDigits: 0,
});

/** The margin of each day as a bar, its leads as a line, with both as a table. */
export function DayChart({ days, csv }: Pick<TodayScreen, 'days' | 'csv'>) {
  const hasMargin = days.some(({ marginCents }) => marginCents !== null);
  const what = hasMargin ? 'What is left' : 'Approved money';
  const sums = scaleOf(days.map((day) => barOf(day) / 100));
  const leads = scaleOf(days.map((day) => day.leads));
  return (
    <section aria-labelledby="days" className="day-chart">
      <h2 id="days">28 days</h2>
      <p className="aside legend">
        <Key name="bar" label={what} /> <Key name="leads" label="Leads" />{' '}
        <Key name="hatched" label={hasMargin ? 'Today, or no spend' : 'Today'} />
      </p>
      <div className="day-plot">
        <Ticks scale={sums} format={(value) => DOLLARS.format(value)} side="end" />
        <svg role="img" aria-label={chartText(days, what)}>
          <defs>
            <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M0 6L6 0" className="hatch" />
            </pattern>
          </defs>
          {[sums.high, 0, sums.low].map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={at(fromTop(sums, value))}
              y2={at(fromTop(sums, value))}
              className={value === 0 ? 'zero' : 'grid'}
            />
          ))}
          {days.map((day, index) => (
            <Bar key={day.date} day={day} {...{ index, days, hasMargin, sums }} />
          ))}
          <Leads days={days} scale={leads} />
        </svg>
        <Ticks scale={leads} format={whole} side="start" />
        <p className="axis-days" aria-hidden="true">
          <span>{days[0]?.date}</span>
          <span>today</span>
        </p>
      </div>
      <details>
        <summary>The days as a table</summary>
        <DayTable days={days} />
        <p>
          <a href={csv}>CSV of the days</a>
        </p>
      </details>
    </section>
  );
}

/** The amount of a bar: the margin, and without spend the approved money. */
function barOf({ marginCents, approvedCents }: TodayDay): number {
  return marginCents ?? approvedCents;
}

function Bar({
  day,
  index,
  days,
  hasMargin,
  sums,
}: {
  day: TodayDay;
  index: number;
  days: readonly TodayDay[];
  hasMargin: boolean;
  sums: Scale;
}) {
  const width = 100 / days.length;
  const [zero, end] = [fromTop(sums, 0), fromTop(sums, barOf(day) / 100)];
  const isOpen = index === days.length - 1 || (hasMargin && day.marginCents === null);
  return (
    <rect
      x={at((index + (1 - BAR) / 2) * width)}
      y={at(Math.min(zero, end))}
      width={at(width * BAR)}
      height={at(Math.abs(end - zero))}
      className={isOpen ? 'day-bar hatched' : 'day-bar'}
    />
  );
}

/** The line of the leads: pieces from day to day, as positions in per cent make no single line. */
function Leads({ days, scale }: { days: readonly TodayDay[]; scale: Scale }) {
  const x = (index: number) => at(((index + 0.5) * 100) / days.length);
  const y = ({ leads }: TodayDay) => at(fromTop(scale, leads));
  return days.map((day, index) => {
    const next = days[index + 1];
    return next === undefined ? (
      <circle key={day.date} cx={x(index)} cy={y(day)} r="3" className="leads-end" />
    ) : (
      <line
        key={day.date}
        x1={x(index)}
        y1={y(day)}
        x2={x(index + 1)}
        y2={y(next)}
        className={index === days.length - 2 ? 'leads open' : 'leads'}
      />
    );
  });
}

function Ticks({
  scale,
  format,
  side,
}: {
  scale: Scale;
  format: (value: number) => string;
  side: 'start' | 'end';
}) {
  const values = [...new Set([scale.high, 0, scale.low])];
  return (
    <svg className="ticks" aria-hidden="true">
      {values.map((value) => (
        <text
          key={value}
          x={side === 'end' ? '100%' : '0'}
          y={at(fromTop(scale, value))}
          textAnchor={side}
          dominantBaseline="middle"
        >
          {format(value)}
        </text>
      ))}
    </svg>
  );
}

function Key({ name, label }: { name: string; label: string }) {
  return (
    <span>
      <svg aria-hidden="true" className="key">
        {name === 'leads' ? (
          <line x1="0" x2="100%" y1="50%" y2="50%" className="leads" />
        ) : (
          <rect
            width="100%"
            height="100%"
            className={name === 'bar' ? 'day-bar' : 'day-bar hatched'}
          />
        )}
      </svg>
      {label}
    </span>
  );
}

function DayTable({ days }: { days: readonly TodayDay[] }) {
  return (
    <table className="rows" aria-label="Days">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
          <th scope="col">Leads</th>
          <th scope="col">Lead rate</th>
          <th scope="col">Approved</th>
          <th scope="col">Pending</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{day.date}</th>
            <td data-label="Visits">{whole(day.visits)}</td>
            <td data-label="Leads">{whole(day.leads)}</td>
            <td data-label="Lead rate">{day.leadRate === null ? '–' : percent(day.leadRate)}</td>
            <td data-label="Approved">{money(day.approvedCents, MONEY_CURRENCY)}</td>
            <td data-label="Pending">{whole(day.pending)}</td>
            <td data-label="Left">
              {day.marginCents === null ? '–' : money(day.marginCents, MONEY_CURRENCY)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The chart in a sentence, for those who do not see it. */
function chartText(days: readonly TodayDay[], what: string): string {
  const sum = days.reduce((total, day) => total + barOf(day), 0);
  const byBar = days.toSorted((one, other) => barOf(one) - barOf(other));
  const [least, most] = [byBar[0], byBar.at(-1)];
  const leads = days.map((day) => day.leads);
  if (!least || !most) return '';
  return `${what} in 28 days: ${money(sum, MONEY_CURRENCY)}, from ${money(barOf(least), MONEY_CURRENCY)} on ${least.date} to ${money(barOf(most), MONEY_CURRENCY)} on ${most.date}. Leads: ${whole(Math.min(...leads))} to ${whole(Math.max(...leads))} a day.`;
}

function at(share: number): string {
  return `${Number(share.toFixed(2))}%`;
}
