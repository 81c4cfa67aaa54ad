import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { CampaignsScreen } from '@zipfront/contracts/console/reports';
import { percent } from '../experiments/percent.ts';
import { Done } from '../forms.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import { Choice } from './Choice.tsx';
import { counted } from './counted.ts';
import { MoneyNotes } from './Money.tsx';
import { money } from './money.ts';
import { ReportFilter } from './ReportFilter.tsx';
import { Unmatched } from './Unmatched.tsx';

/** The report of campaigns: spend, visits and leads by campaign; days and filters are in the address. */
export function Campaigns(screen: CampaignsScreen) {
  const { asked, error, total, campaigns, currency, decisionDays, csv, done } = screen;
  const { timeZone, timeZoneFrom, unreportedCents } = screen;
  return (
    <>
      <Done>{done}</Done>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Filter {...screen} />
      <p className="lead">
        {asked.from === asked.to ? `On ${asked.to}` : `From ${asked.from} to ${asked.to}`}:{' '}
        {counted(total.visits, 'visit')}, {counted(total.leads, 'lead')}
        {total.leadRate === null ? '' : ` (${percent(total.leadRate)})`}
        {total.spendCents === null || currency === null
          ? ''
          : `, ${money(total.spendCents, currency)} spent`}
        . Money counts on the day{' '}
        {asked.money === 'click' ? 'of the visit' : 'on which it came or went'}.
        {unreportedCents === 0 || currency === null
          ? ''
          : ` The margin of all leaves out ${money(unreportedCents, currency)} spent on campaigns whose leads are orders and call-backs.`}
      </p>
      {campaigns.length === 0 ? (
        <p>No visits were counted in these days, and no spend was imported for them.</p>
      ) : (
        <CampaignTable campaigns={campaigns} total={total} currency={currency} />
      )}
      <p>
        <a href={csv}>CSV of this</a>
      </p>
      <Unmatched {...screen} />
      <details>
        <summary>How each number is computed</summary>
        <ul>
          <li>
            Days are those of {timeZone}
            {timeZoneFrom === null
              ? '. '
              : ` from ${timeZoneFrom} on; earlier days are those of the zone before. `}
            A visit counts on the day of its first page, by the channel and campaign of that
            arrival. Known programs are left out.
          </li>
          <li>
            Leads are hand-offs, orders and call-backs. They count on the day of their visit, also
            when they come later: so the rate is of the same visits. Sent twice, a form counts once.
            The CSV has each kind in a column of its own.
          </li>
          <li>Lead rate: leads ÷ visits.</li>
          <MoneyNotes moneyDay={asked.money} decisionDays={decisionDays} />
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

function Filter({ asked, sites, channels, ranges }: CampaignsScreen) {
  return (
    <ReportFilter action={CONSOLE_PATHS.campaigns} {...{ asked, sites, ranges }}>
      <Choice name="channel" label="Channel" values={channels} chosen={asked.channel} />
      <span className="pair">
        <label htmlFor="money">Money by</label>
        <select id="money" name="money" defaultValue={asked.money}>
          <option value="click">click day</option>
          <option value="event">event day</option>
        </select>
      </span>
    </ReportFilter>
  );
}
