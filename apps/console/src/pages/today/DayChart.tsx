import type { TodayDay, TodayScreen } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { dateText } from '@zipfront/contracts/time';
import { whole } from '../experiments/percent.ts';
import { money } from '../reports/money.ts';
import { DayTable } from './DayTable.tsx';
import { dayText } from './day-text.ts';
import { fromTop, type Scale, scaleOf } from './scale-of.ts';
import { withoutText } from './yesterday-text.ts';

/** Share of a day's width that its bar has. */
const BAR = 0.64;

const DAYS_A_WEEK = 7;

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: MONEY_CURRENCY,
  maximumFractionDigits: 0,
});

type Days = readonly TodayDay[];

/** The leads of each day as a line and the profit as bars below, with both as a table. */
export function DayChart({ days, currency, csv }: Pick<TodayScreen, 'days' | 'currency' | 'csv'>) {
  const hasProfit = days.some(({ profitCents }) => profitCents !== null);
  const what = hasProfit ? 'Profit' : 'Approved';
  const hasMoney = hasProfit || days.some(({ approvedCents }) => approvedCents !== 0);
  return (
    <section aria-labelledby="days" className="day-chart">
      <div className="heading">
        <h2 id="days">28 days</h2>
        {hasMoney ? <span className="aside">Hatched days still change</span> : null}
        <a href={csv}>CSV of the days</a>
      </div>
      <div
        className="day-plot"
        role="img"
        aria-label={`${leadsText(days)}${hasMoney ? moneyText(days, what) : ''}`}
      >
        <Leads days={days} />
        {hasMoney ? <Bars days={days} what={what} hasProfit={hasProfit} /> : null}
        <svg className="day-names" aria-hidden="true">
          {days.map((day, at) =>
            (days.length - 1 - at) % DAYS_A_WEEK === 0 ? (
              <text
                key={day.date}
                x={at === days.length - 1 ? '100%' : middle(at, days)}
                y="1em"
                textAnchor={at === days.length - 1 ? 'end' : 'middle'}
              >
                {at === days.length - 1 ? 'today' : dayText(day.date)}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <details>
        <summary>The days as a table</summary>
        <DayTable days={days} currency={currency} />
      </details>
    </section>
  );
}

function Leads({ days }: { days: Days }) {
  const scale = scaleOf(days.map(({ leads }) => leads));
  const points = days.map(
    ({ leads }, at) => `${round(((at + 0.5) / days.length) * 100)},${round(fromTop(scale, leads))}`,
  );
  return (
    <>
      <Ticks scale={scale} format={whole} label="Leads" />
      <svg className="day-leads" aria-hidden="true">
        <Lines scale={scale} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={points.slice(0, -1).join(' ')} className="leads" />
          <polyline points={points.slice(-2).join(' ')} className="leads open" />
        </svg>
        <Columns days={days} />
      </svg>
    </>
  );
}

function Bars({ days, what, hasProfit }: { days: Days; what: string; hasProfit: boolean }) {
  const scale = scaleOf(days.map((day) => barOf(day) / 100));
  return (
    <>
      <Ticks
        scale={scale}
        format={(value) => DOLLARS.format(value).replace('-', '−')}
        label={what}
      />
      <svg className="day-bars" aria-hidden="true">
        <defs>
          <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse">
            <path d="M-1 1L1 -1M0 5L5 0M4 6L6 4" className="hatch" />
          </pattern>
        </defs>
        <Lines scale={scale} />
        {days.map((day, at) => {
          const cents = barOf(day);
          const [zero, end] = [fromTop(scale, 0), fromTop(scale, cents / 100)];
          const isOpen = at === days.length - 1 || (hasProfit && !isKnown(day));
          return (
            <rect
              key={day.date}
              x={`${round(((at + (1 - BAR) / 2) / days.length) * 100)}%`}
              y={`${round(Math.min(zero, end))}%`}
              width={`${round((BAR / days.length) * 100)}%`}
              height={`${round(Math.abs(end - zero))}%`}
              className={`day-bar${cents < 0 ? ' loss' : ''}${isOpen ? ' hatched' : ''}`}
            />
          );
        })}
        <Columns days={days} />
      </svg>
    </>
  );
}

/** A column for each day, whose numbers show under the pointer. */
function Columns({ days }: { days: Days }) {
  return days.map((day, at) => (
    <rect
      key={day.date}
      x={`${round((at / days.length) * 100)}%`}
      width={`${round(100 / days.length)}%`}
      height="100%"
      className="day-column"
    >
      <title>{`${dayText(day.date)}: ${whole(day.leads)} ${day.leads === 1 ? 'lead' : 'leads'}, ${money(barOf(day), MONEY_CURRENCY)} ${day.profitCents === null ? 'approved' : `profit${withoutText(day)}`}`}</title>
    </rect>
  ));
}

/** Lines at the ends of a scale and at zero. */
function Lines({ scale }: { scale: Scale }) {
  return ticksOf(scale).map((value) => (
    <line
      key={value}
      x2="100%"
      y1={`${round(fromTop(scale, value))}%`}
      y2={`${round(fromTop(scale, value))}%`}
      className={value === 0 ? 'zero' : 'grid'}
    />
  ));
}

function Ticks({
  scale,
  format,
  label,
}: {
  scale: Scale;
  format: (value: number) => string;
  label: string;
}) {
  return (
    <>
      <b className="band">{label}</b>
      <svg className="ticks" aria-hidden="true">
        {ticksOf(scale).map((value) => (
          <text
            key={value}
            x="100%"
            y={`${round(fromTop(scale, value))}%`}
            textAnchor="end"
            dominantBaseline="middle"
          >
            {format(value)}
          </text>
        ))}
      </svg>
    </>
  );
}

function ticksOf({ low, high }: Scale): number[] {
  return [...new Set([high, 0, low])];
}

/** The amount of a bar: the profit, and without spend the approved money. */
function barOf({ profitCents, approvedCents }: TodayDay): number {
  return profitCents ?? approvedCents;
}

/** Returns whether the profit of a day includes the spend of all sources. */
function isKnown({ profitCents, withoutSpendOf }: TodayDay): boolean {
  return profitCents !== null && withoutSpendOf.length === 0;
}

/** Describes the line in a sentence, for people who do not see it. */
function leadsText(days: Days): string {
  const leads = days.map((day) => day.leads);
  return `Leads in 28 days: ${whole(Math.min(...leads))} to ${whole(Math.max(...leads))} a day.`;
}

/** The bars in a sentence that follows it. */
function moneyText(days: Days, what: string): string {
  const sum = days.reduce((total, day) => total + barOf(day), 0);
  const byBar = days.toSorted((one, other) => barOf(one) - barOf(other));
  const [least, most] = [byBar[0], byBar.at(-1)];
  if (!least || !most) return '';
  return ` ${what}: ${money(sum, MONEY_CURRENCY)}, from ${money(barOf(least), MONEY_CURRENCY)} on ${dateText(least.date)} to ${money(barOf(most), MONEY_CURRENCY)} on ${most.date}.`;
}

function middle(at: number, { length }: Days): string {
  return `${round(((at + 0.5) / length) * 100)}%`;
}

function round(share: number): number {
  return Number(share.toFixed(2));
}
