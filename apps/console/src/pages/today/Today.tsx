import type { TodayScreen } from '@zipfront/contracts/console/today';
import { Alerts } from './Alerts.tsx';
import { DayChart } from './DayChart.tsx';
import { longDayText } from './day-text.ts';
import { MovedCampaigns } from './MovedCampaigns.tsx';
import { comparisonText, leftOutText, yesterdayText } from './yesterday-text.ts';

/**
 * The morning view: yesterday in words, open problems, four weeks, and the campaigns that earned
 * and lost most.
 */
export function Today(screen: TodayScreen) {
  const { yesterday, comparison, currency, hasVisits } = screen;
  return (
    <>
      <Sites {...screen} />
      <div className="headline">
        <p>
          Yesterday: <DayInWords {...screen} />
        </p>
        <p className="aside">
          {longDayText(yesterday.date)}.{' '}
          {comparison === null ? null : <b className="change">{comparisonText(comparison)}</b>}{' '}
          {leftOutText(yesterday, currency)}
        </p>
      </div>
      <div className="today">
        <Alerts {...screen} />
        {hasVisits ? (
          <DayChart {...screen} />
        ) : (
          <section aria-labelledby="days">
            <h2 id="days">28 days</h2>
            <p>
              No visit was counted in these days. Open a page of a site: it is counted within a
              second. Bots are not.
            </p>
          </section>
        )}
        <MovedCampaigns {...screen} />
        <HowComputed {...screen} />
      </div>
    </>
  );
}

function DayInWords({ yesterday, currency }: TodayScreen) {
  const { facts, profit } = yesterdayText(yesterday, currency);
  if (profit === null) return `${facts}.`;
  return (
    <>
      {facts}: <b>{profit}</b>.
    </>
  );
}

function Sites({ sites }: TodayScreen) {
  if (sites.length === 0) return null;
  return (
    <nav aria-label="Sites" className="filters sites">
      <ul>
        {sites.map(({ label, address, isShown }) => (
          <li key={label}>
            <a href={address} aria-current={isShown ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HowComputed({ timeZones, decisionDays }: TodayScreen) {
  return (
    <details className="how">
      <summary>How each number is computed</summary>
      <ul>
        <li>
          Yesterday is the day before today in the reporting time zone of each site ({timeZones}).
          Visits, leads and money count on the day of the visit, also when they come later, as in
          the report of campaigns. Leads are hand-offs, orders and call-backs.
        </li>
        <li>
          Approved: what partners reported as sold, without what was reversed. Pending: what they
          promised for accepted leads and have neither paid nor given back. Undecided:{' '}
          {decisionDays === null
            ? 'hand-offs of which no partner has decided'
            : `hand-offs without a decision, of visits of the last ${decisionDays === 1 ? 'day' : `${decisionDays} days`} and today, within which nine of ten decisions come`}
          ; the latest days will rise. Spend: of the files that were imported. Profit: approved −
          spend, in US dollars, with the money of visits that no spend is known of, as in the report
          of campaigns. A source whose last file ends before the day is named beside it: its spend
          is missing there. Partners report what hand-offs earn, and an order earns its price once a
          carrier is booked. What call-backs earn is not known: so the profit of a site without a
          zip form and a quote form is not known. Spend of campaigns that have had visits only on
          such sites is in the spend, and in no profit.
        </li>
        <li>
          Leads are compared with the mean of the same weekday in the four weeks before, if each of
          these days had 30 visits and all together 20 leads. Up to 5% is no difference.
        </li>
        <li>
          A bar is hatched for today, for a day for which the spend of a source is missing, and for
          a day without imported spend, of which it shows the approved money.
        </li>
        <li>
          What needs you is of all sites. What costs most for each hour in which it waits is first:
          leads that are not made, people who wait, money that is not counted, decisions on wrong
          numbers, risks. What your role may not open is left out.
        </li>
        <li>
          Campaigns are those with spend in the 28 days, by their profit: approved − spend of each.
          The profit of a day has the money of campaigns without spend, too. Left out are those
          whose earnings are not known.
        </li>
      </ul>
    </details>
  );
}
