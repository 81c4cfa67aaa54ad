import {
  LEAD_KINDS,
  type LeadRow,
  type LeadsQuery,
  type LeadsScreen,
} from '@zipfront/contracts/console/leads';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { LEAD_STATUSES } from '@zipfront/contracts/postback';
import { Rows } from '../Guarded.tsx';
import { Choice } from '../reports/Choice.tsx';
import { DayFields } from '../reports/DayFields.tsx';
import { Time } from '../Time.tsx';
import { amount, touchName } from './words.ts';

/** The leads behind a count, latest first. Days are those of the arrivals with the credit. */
export function Leads({ query, error, leads, count, sites, partners, older, csv }: LeadsScreen) {
  return (
    <>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <form method="get" action={CONSOLE_PATHS.leads} className="filter">
        <DayFields from={query.from} to={query.to} />
        <Choice name="site" label="Site" values={sites} chosen={query.site} />
        <Choice
          name="kind"
          label="Kind"
          values={['lead', ...LEAD_KINDS]}
          chosen={query.kind}
          words={KIND_WORDS}
        />
        <Choice name="status" label="Status" values={LEAD_STATUSES} chosen={query.status} />
        <Choice name="partner" label="Partner" values={partners} chosen={query.partner} />
        <TextFilter name="channel" label="Channel" value={query.channel} />
        <TextFilter name="campaign" label="Campaign" value={query.campaign} />
        <TextFilter name="line" label="Line" value={query.line} />
        <TextFilter name="state" label="State" value={query.state} />
        {FURTHER.map(([name, label]) =>
          query[name] === '' ? null : (
            <TextFilter key={name} name={name} label={label} value={query[name]} />
          ),
        )}
        <TextFilter name="search" label="Search" value={query.search} />
        <button type="submit" className="button small">
          Show
        </button>
        <a href={csv}>CSV of the leads</a>
      </form>
      <p className="aside">
        A search finds a lead, order or call-back id, a click id, a zip code or a campaign, on all
        days.
      </p>
      <p className="lead">{countText(count)}</p>
      {leads.length === 0 ? null : (
        <table className="rows" aria-label="Leads">
          <thead>
            <tr>
              <th scope="col">Lead</th>
              <th scope="col">Kind</th>
              <th scope="col">When</th>
              <th scope="col">Status</th>
              <th scope="col">Approved</th>
              <th scope="col">Pending</th>
              <th scope="col">Credited to</th>
              <th scope="col">Line and state</th>
              <th scope="col">Partner</th>
            </tr>
          </thead>
          <Rows>
            {leads.map((lead) => (
              <Row key={lead.leadId} {...lead} />
            ))}
          </Rows>
        </table>
      )}
      {older === null ? null : (
        <p>
          <a href={older}>Older leads</a>
        </p>
      )}
    </>
  );
}

/** Filters that links set: each has a field only then. */
const FURTHER = [
  ['source', 'Source'],
  ['campaignId', 'Campaign id'],
  ['page', 'Page'],
  ['device', 'Device'],
  ['adGroup', 'Ad group'],
  ['keyword', 'Keyword'],
  ['weekday', 'Weekday, 0 for Sunday'],
  ['hour', 'Hour of the day'],
  ['decision', 'Decision of partners'],
  ['reason', 'Reason of a rejection'],
  ['began', 'Arrival that counts'],
] as const satisfies [keyof LeadsQuery, string][];

/** All but estimates are leads. */
const KIND_WORDS = { lead: 'all but estimates' };

function countText(count: number): string {
  if (count === 0) return 'No lead fits these filters.';
  return count === 1 ? '1 lead.' : `${count.toLocaleString('en-US')} leads, the latest first.`;
}

interface TextFilterProps {
  name: string;
  label: string;
  value: string;
}

function TextFilter({ name, label, value }: TextFilterProps) {
  return (
    <span className="pair">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="text" defaultValue={value} />
    </span>
  );
}

function Row(lead: LeadRow) {
  const { leadId, kind, at, status, approvedCents, pendingCents, credit, partner, reason } = lead;
  return (
    <tr>
      <td data-label="Lead">
        <a href={itemPath('lead', leadId)}>{leadId}</a>
      </td>
      <td data-label="Kind">{kind}</td>
      <td data-label="When">
        <Time at={at} />
      </td>
      <td data-label="Status">{status ?? 'no longer in the ledger'}</td>
      <td data-label="Approved">{amount(approvedCents)}</td>
      <td data-label="Pending">{amount(pendingCents)}</td>
      <td data-label="Credited to">{touchName(credit)}</td>
      <td data-label="Line and state">
        {[lead.line, lead.state].filter(Boolean).join(', ') || '–'}
      </td>
      <td data-label="Partner">{[partner, reason].filter(Boolean).join(': ') || '–'}</td>
    </tr>
  );
}
