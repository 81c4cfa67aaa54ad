import { type CampaignScreen, MAX_CAMPAIGN_VISITS } from '@zipfront/contracts/console/campaign';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { DEVICES } from '@zipfront/contracts/console/reports';
import { dateText } from '@zipfront/contracts/time';
import { HiddenFields } from '../forms.tsx';
import { Choice } from './Choice.tsx';
import { counted } from './counted.ts';
import { daysText } from './days-text.ts';
import { leadsAddress, rowFilter } from './leads-address.ts';
import { knownMoney } from './money.ts';
import { NUMBER } from './numbers.ts';
import { PartTable } from './PartTable.tsx';
import { FewCases } from './Rate.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { TotalSentence } from './TotalSentence.tsx';

/**
 * A campaign in a channel: its visits by page, device, ad group, keyword, content, and the rule of
 * the channel.
 */
export function Campaign(screen: CampaignScreen) {
  const { error, campaign, back, tables, currency, query, days } = screen;
  const { site, page, device } = query;
  const leads = { ...days, site, page, device, ...rowFilter(campaign) };
  return (
    <>
      <p>
        <a href={back}>All campaigns</a>
      </p>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Filter {...screen} />
      <p>
        Channel {campaign.channel}
        {campaign.campaignId === '' ? '' : `, campaign id ${campaign.campaignId}`}.
      </p>
      <Headline {...screen} />
      <Credited {...screen} />
      {screen.total.visits === 0 ? (
        <p>No visits of this campaign are stored of these days. Choose other days or filters.</p>
      ) : (
        tables.map((table) => (
          <PartTable key={table.part} table={table} filter={leads} currency={currency} />
        ))
      )}
      <HowComputed timeZone={screen.timeZone} />
    </>
  );
}

function Filter({ query, sites, pages, ranges }: CampaignScreen) {
  const { from: _from, to: _to, site: _site, page: _page, device: _device, ...hidden } = query;
  return (
    <ReportFilter action={CONSOLE_PATHS.campaign} {...{ query, sites, ranges }}>
      <HiddenFields values={hidden} />
      <Choice name="page" label="Page" values={pages} chosen={query.page} />
      <Choice name="device" label="Device" values={DEVICES} chosen={query.device} />
    </ReportFilter>
  );
}

/** The sums of the campaign, and what the tables leave out. */
function Headline(screen: CampaignScreen) {
  const { whole, total, currency, days, visitsSince, fewerSince, deleted, isSpendElsewhere } =
    screen;
  const row = whole ?? total;
  return (
    <div className="headline">
      {days.from > days.to ? null : <TotalSentence total={row} currency={currency} />}
      <p className="aside">
        {days.from > days.to
          ? ''
          : `${daysText(days)}. Money counts on the day of the arrival that has the credit.`}
        {fewerSince === null
          ? ''
          : ` Days before ${dateText(fewerSince)} are left out: this page is made of ${NUMBER.format(MAX_CAMPAIGN_VISITS)} visits at most.`}
        {visitsSince === null || fewerSince !== null
          ? ''
          : ` Earlier days than ${dateText(visitsSince)} are left out: this page is made of stored visits, those of the last 28 days. The report of all campaigns has them.`}
        {whole === null
          ? ' Spend is left out: it is known of the whole campaign, not by page or device.'
          : ''}
        {isSpendElsewhere
          ? ' The spend of this campaign stands in the row of another channel.'
          : ''}
        {deleted === 0
          ? ''
          : ` ${counted(deleted, 'visit')} that visitors deleted ${deleted === 1 ? 'is' : 'are'} in this sentence, and in no table.`}
      </p>
    </div>
  );
}

/** The leads of the campaign by credit, beside those that began here. */
function Credited({ query, days, campaign, whole, total, currency }: CampaignScreen) {
  const { site, page, device } = query;
  const listed = { ...days, site, page, device, ...rowFilter(campaign) };
  const { leads, firstLeads, firstEarnedCents } = whole ?? total;
  const earned = knownMoney(firstEarnedCents, currency);
  return (
    <p className="aside">
      The <a href={leadsAddress({ ...listed, kind: 'lead' })}>{counted(leads, 'lead')}</a> that this
      campaign has the credit of.{' '}
      <a href={leadsAddress({ ...listed, kind: 'lead', began: 'first' })}>
        {counted(firstLeads, 'lead')}
      </a>{' '}
      began here, whichever arrival has the credit{earned === null ? '' : `, and earned ${earned}`}.
    </p>
  );
}

function HowComputed({ timeZone }: { timeZone: string }) {
  return (
    <details>
      <summary>How each number is computed</summary>
      <ul>
        <li>
          All is of the arrival, on its day ({timeZone}): the page that it came to, the device, and
          what the address said. Ad group is utm_adgroup, keyword utm_term or otherwise keyword,
          content utm_content.
        </li>
        <li>
          Leads are hand-offs, orders and call-backs; sold, approved and pending are what partners
          reported; pending is promised for accepted leads. They count with the last arrival before
          them that was not direct, so that the rows of each table add up to its first row.
        </li>
        <li>
          Revenue per visit: approved ÷ visits. Clicks are counted by the platform, so that EPC,
          approved ÷ clicks, is known of ad groups alone, and only where files of spend name them as
          utm_adgroup does. Neither is known of a campaign that has had visits only on sites without
          a zip form and a quote form: what call-backs earn is not known.
        </li>
        <FewCases />
        <li>
          The rule of the channel was stored at the arrival. A click id that decided is named also
          where it may not be stored.
        </li>
      </ul>
    </details>
  );
}
