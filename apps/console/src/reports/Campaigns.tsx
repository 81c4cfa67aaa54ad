import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  type CampaignsScreen,
  type CampaignView,
  leadsOf,
  type ReportSums,
} from '@zipfront/contracts/console/reports';
import { Choice } from './Choice.tsx';

const NUMBER = new Intl.NumberFormat('en-US');
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The report of campaigns: visits and leads by campaign; days and filters are in the address. */
export function Campaigns(screen: CampaignsScreen) {
  const { asked, error, total, campaigns, timeZone, timeZoneFrom, csv } = screen;
  return (
    <>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Filter {...screen} />
      <p className="lead">
        {asked.from === asked.to ? `On ${asked.to}` : `From ${asked.from} to ${asked.to}`}:{' '}
        {NUMBER.format(total.visits)} visits, {NUMBER.format(leadsOf(total))} leads ({rateOf(total)}
        ).
      </p>
      {campaigns.length === 0 ? (
        <p>No visits were counted in these days.</p>
      ) : (
        <CampaignTable campaigns={campaigns} total={total} />
      )}
      <p>
        <a href={csv}>CSV of this</a>
      </p>
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
          </li>
          <li>Lead rate: leads ÷ visits.</li>
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
    <>
      <nav aria-label="Days" className="filters">
        <ul>
          {ranges.map(({ label, address }) => (
            <li key={label}>
              <a href={address}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={CONSOLE_PATHS.campaigns} className="filter">
        <span className="pair">
          <label htmlFor="from">From</label>
          <input id="from" name="from" type="date" defaultValue={asked.from} />
        </span>
        <span className="pair">
          <label htmlFor="to">To</label>
          <input id="to" name="to" type="date" defaultValue={asked.to} />
        </span>
        <Choice name="site" label="Site" values={sites} chosen={asked.site} />
        <Choice name="channel" label="Channel" values={channels} chosen={asked.channel} />
        <button type="submit" className="button small">
          Show
        </button>
      </form>
    </>
  );
}

function CampaignTable({ campaigns, total }: { campaigns: CampaignView[]; total: ReportSums }) {
  return (
    <table className="rows" aria-label="Campaigns">
      <thead>
        <tr>
          <th scope="col">Campaign</th>
          <th scope="col">Channel</th>
          <th scope="col">Visits</th>
          <th scope="col">Hand-offs</th>
          <th scope="col">Orders</th>
          <th scope="col">Call-backs</th>
          <th scope="col">Lead rate</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((row) => (
          <tr key={`${row.channel} ${row.source} ${row.campaign}`}>
            <th scope="row">{nameOf(row)}</th>
            <td data-label="Channel">{row.channel}</td>
            <Sums sums={row} />
          </tr>
        ))}
        <tr>
          <th scope="row">All campaigns</th>
          <td data-label="Channel">–</td>
          <Sums sums={total} />
        </tr>
      </tbody>
    </table>
  );
}

function Sums({ sums }: { sums: ReportSums }) {
  return (
    <>
      <td data-label="Visits">{NUMBER.format(sums.visits)}</td>
      <td data-label="Hand-offs">{NUMBER.format(sums.handoffs)}</td>
      <td data-label="Orders">{NUMBER.format(sums.orders)}</td>
      <td data-label="Call-backs">{NUMBER.format(sums.callBacks)}</td>
      <td data-label="Lead rate">{rateOf(sums)}</td>
    </>
  );
}

function nameOf({ campaign, source }: CampaignView): string {
  if (campaign === '' && source === '') return 'no campaign';
  return source === '' ? campaign : `${campaign || 'no campaign'} (${source})`;
}

function rateOf(sums: ReportSums): string {
  return sums.visits === 0 ? '–' : PERCENT.format(leadsOf(sums) / sums.visits);
}
