import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  type CampaignsQuery,
  type CampaignsScreen,
  COMPARED_DAYS,
  DEVICES,
  type ReportRow,
} from '@zipfront/contracts/console/reports';
import { dateText } from '@zipfront/contracts/time';
import { Done } from '../forms.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import { Choice } from './Choice.tsx';
import { ComparedSentence } from './ComparedSentence.tsx';
import { COLUMN_LABELS } from './column-labels.ts';
import { COMPARED_DAYS_WORDS } from './compared-days-words.ts';
import { daysText } from './days-text.ts';
import { leadsAddress } from './leads-address.ts';
import { MoneyNotes } from './Money.tsx';
import { FewCases } from './Rate.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { SortField } from './SortField.tsx';
import { TotalSentence } from './TotalSentence.tsx';
import { unknownText } from './total-text.ts';
import { Unmatched } from './Unmatched.tsx';

/**
 * The report of campaigns: spend, visits and leads by campaign; days and filters are in the
 * address.
 */
export function Campaigns(screen: CampaignsScreen) {
  const { query, error, campaigns, decisionDays, csv, done, timeZone, timeZoneFrom } = screen;
  return (
    <>
      <Done>{done}</Done>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Filter {...screen} />
      <PartNote {...screen} />
      <Headline {...screen} />
      {campaigns.length === 0 ? <p>{emptyText(screen)}</p> : null}
      {campaigns.length > 0 || screen.comparison?.sums?.ended ? (
        <CampaignTable {...screen} />
      ) : null}
      <p>
        <a href={csv}>CSV of this</a> <a href={leadsAddress(query)}>The leads of this</a>
      </p>
      {isPart(query) ? null : <Unmatched {...screen} />}
      <details>
        <summary>How each number is computed</summary>
        <ul>
          <li>
            Days are those of {timeZone}
            {timeZoneFrom === null
              ? '. '
              : ` from ${dateText(timeZoneFrom)} on; earlier days are those of the zone before. `}
            A visit is one arrival, and counts on its day, by its channel and campaign. Known bots
            are left out.
          </li>
          <li>
            Leads are hand-offs, orders and call-backs. They count for the last arrival before them
            that was not direct, on its day, also when they come later: so the rate is of the same
            visits. Sent twice, a form counts once. The CSV has each kind in a column of its own.
          </li>
          <li>Lead rate: leads ÷ visits.</li>
          <FewCases />
          {query.compare === '' ? null : (
            <li>
              The compared days are counted alike. The days before are as many, directly before the
              first. The same days last year have the same dates, on other days of the week; in
              place of 29 February it is the 28th. A campaign is the same under all of its names and
              ids, also where it was renamed in between. Nothing is compared unless all of the other
              days are known.
            </li>
          )}
          <MoneyNotes moneyDay={query.money} decisionDays={decisionDays} />
          <li>
            Spend and clicks are those of the files that were imported, on the days of the
            advertising account. A file's campaign is that of the visits with the same campaign id
            (utm_id), otherwise with the same source and name. Spend stands once, in the paid
            channel of its campaign that has the most visits. Under a site, only spend that was
            imported for this site counts.
          </li>
          <li>CPC: spend ÷ clicks. Cost per lead: spend ÷ leads.</li>
          <li>
            A visit that its visitor deleted stays in the numbers. Counts are some seconds old at
            most; every night the last 28 days are counted again.
          </li>
        </ul>
      </details>
    </>
  );
}

/** Whether the report covers only some visits of each campaign, for which no spend is known. */
function isPart({ page, device }: CampaignsQuery): boolean {
  return page !== '' || device !== '';
}

/** Names the numbers that a filter by page or device leaves out. */
function PartNote({ query, visitsSince }: CampaignsScreen) {
  if (!isPart(query)) return null;
  return (
    <p>
      Spend, clicks and what is computed from them are left out: they are known of whole campaigns,
      not by page or device.
      {visitsSince === null
        ? ''
        : ` The report begins on ${dateText(visitsSince)}: by page or device it is made of stored visits, those of the last 28 days. Without these two filters earlier days are shown.`}
    </p>
  );
}

function emptyText({ query, days, visitsSince }: CampaignsScreen): string {
  if (visitsSince !== null && days.from > days.to) {
    return `All of these days are before ${dateText(visitsSince)}. Choose later days, or all pages and devices.`;
  }
  return isPart(query)
    ? 'No visits were counted in these days with these filters.'
    : 'No visits were counted in these days, and no spend was imported for them.';
}

function Headline(screen: CampaignsScreen) {
  const { query, days, total, currency } = screen;
  if (days.from > days.to) return null;
  return (
    <div className="headline">
      <TotalSentence total={total} currency={currency} />
      <p className="aside">
        {daysText(days)}. Money counts on the day{' '}
        {query.money === 'click' ? 'of the visit' : 'on which it came or went'}.{' '}
        {unknownText(unknownOf(total), currency)}
      </p>
      <ComparedSentence {...screen} />
    </div>
  );
}

/** The unknown part of the earnings of some campaigns. */
function unknownOf({ spendCents, reportedSpendCents, callBacks }: ReportRow) {
  const unreportedCents = (spendCents ?? 0) - (reportedSpendCents ?? 0);
  return { unreportedCents, leads: callBacks };
}

function Filter({ query, sites, channels, names, pages, ranges, order }: CampaignsScreen) {
  return (
    <ReportFilter action={CONSOLE_PATHS.campaigns} {...{ query, sites, ranges }}>
      <Choice
        name="compare"
        label="Compare with"
        values={COMPARED_DAYS}
        chosen={query.compare}
        none="nothing"
        words={COMPARED_DAYS_WORDS}
      />
      <Choice name="channel" label="Channel" values={channels} chosen={query.channel} />
      <Choice name="campaign" label="Campaign" values={names} chosen={query.campaign} />
      <Choice name="page" label="Page" values={pages} chosen={query.page} />
      <Choice name="device" label="Device" values={DEVICES} chosen={query.device} />
      <span className="pair">
        <label htmlFor="money">Money by</label>
        <select id="money" name="money" defaultValue={query.money}>
          <option value="click">click day</option>
          <option value="event">event day</option>
        </select>
      </span>
      <SortField labels={COLUMN_LABELS} order={order} />
    </ReportFilter>
  );
}
