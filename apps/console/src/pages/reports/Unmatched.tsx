import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type {
  CampaignNames,
  CampaignRemainder,
  CampaignsScreen,
} from '@zipfront/contracts/console/reports';
import { HiddenFields } from '../forms.tsx';
import { campaignName } from './campaign-name.ts';
import { counted } from './counted.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/** Shows spend without visits, paid visits without spend, and the form that joins them. */
export function Unmatched(screen: CampaignsScreen) {
  const { unmatched, currency, maySpend, query, joinError } = screen;
  const { spend, visits } = unmatched;
  return (
    <section aria-labelledby="unmatched">
      <h2 id="unmatched">What did not match</h2>
      {joinError === null ? null : (
        <p className="error" role="alert">
          {joinError}
        </p>
      )}
      {currency === null ? (
        <p>
          No spend was imported yet, so that no cost is shown.{' '}
          {maySpend ? <a href={CONSOLE_PATHS.spend}>Import spend</a> : 'A marketer can import it.'}
        </p>
      ) : (
        <>
          <Spend remainder={spend} currency={currency} isFiltered={query.channel !== ''} />
          <Visits remainder={visits} />
          {maySpend && spend.count > 0 && visits.count > 0 ? <JoinForm {...screen} /> : null}
        </>
      )}
    </section>
  );
}

function Spend({
  remainder: { campaigns, count, cents },
  currency,
  isFiltered,
}: {
  remainder: CampaignRemainder;
  currency: string;
  isFiltered: boolean;
}) {
  if (isFiltered) {
    return <p>Spend without visits has no channel. Choose all channels to see it.</p>;
  }
  if (count === 0) return <p>All spend of these days belongs to campaigns with visits.</p>;
  return (
    <>
      <p>
        {money(cents, currency)} of {counted(count, 'campaign')} without visits:
      </p>
      <ul className="consequences">
        {campaigns.map((row) => (
          <li key={optionOf(row)}>
            {nameWithId(row)}: {money(row.spendCents ?? 0, currency)}
          </li>
        ))}
      </ul>
      <More count={count - campaigns.length} />
    </>
  );
}

function Visits({ remainder: { campaigns, count, visits } }: { remainder: CampaignRemainder }) {
  if (count === 0) return <p>All visits of paid channels belong to campaigns with spend.</p>;
  return (
    <>
      <p>
        {counted(visits, 'visit')} of paid channels in {counted(count, 'campaign')} without spend:
      </p>
      <ul className="consequences">
        {campaigns.map((row) => (
          <li key={`${row.channel} ${optionOf(row)}`}>
            {nameWithId(row)}, {row.channel}: {counted(row.visits, 'visit')}
          </li>
        ))}
      </ul>
      <More count={count - campaigns.length} />
    </>
  );
}

function More({ count }: { count: number }) {
  return count === 0 ? null : <p>{NUMBER.format(count)} more are in the CSV.</p>;
}

function JoinForm({ query, unmatched }: CampaignsScreen) {
  return (
    <form method="post" action={CONSOLE_PATHS.campaignJoins} className="filter">
      <HiddenFields values={{ ...query }} />
      <Choice name="spend" label="The spend of" campaigns={unmatched.spend.campaigns} />
      <Choice name="visits" label="and the visits of" campaigns={unmatched.visits.campaigns} />
      <button type="submit" className="button small">
        These are the same campaign
      </button>
    </form>
  );
}

function Choice({
  name,
  label,
  campaigns,
}: {
  name: string;
  label: string;
  campaigns: CampaignNames[];
}) {
  const options = new Map(campaigns.map((row) => [optionOf(row), nameWithId(row)]));
  return (
    <span className="pair">
      <label htmlFor={`join-${name}`}>{label}</label>
      <select id={`join-${name}`} name={name}>
        {[...options].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

function nameWithId(names: CampaignNames): string {
  const { campaign, campaignId } = names;
  return campaign !== '' && campaignId !== ''
    ? `${campaignName(names)}, id ${campaignId}`
    : campaignName(names);
}

function optionOf({ source, campaignId, campaign }: CampaignNames): string {
  return JSON.stringify([source, campaignId, campaign]);
}
