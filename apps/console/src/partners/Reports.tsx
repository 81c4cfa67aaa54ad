import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  listRefusedReports,
  listRejections,
  listUnmatched,
} from '@zipfront/contracts/api/partner-reports';
import { type getPartner, PARTNER_REPORT_DAYS } from '@zipfront/contracts/api/partners';
import { getOwn } from '@zipfront/contracts/own';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import type { ReactNode } from 'react';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { LeadLink } from '../leads/LeadLink.tsx';
import { LeadStatus } from '../leads/LeadStatus.tsx';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable, figure } from '../ui/DataTable.tsx';
import { countText, instantText, moneyText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';

type Rejection = ResponseOf<typeof listRejections>['rows'][number];
type Report = Omit<Rejection, 'taken_back_cents'>;
type UnmatchedReport = ResponseOf<typeof listUnmatched>['rows'][number];
type Refused = ResponseOf<typeof listRefusedReports>['rows'][number];

interface OfPartner {
  id: string;
  timeZone: string;
}

export function RefusedReports({ id, timeZone }: OfPartner) {
  const sent = { param: { id }, query: {} };
  const found = useQuery(apiQuery(listRefusedReports, sent));
  const columns: Column<Refused>[] = [
    column('at', 'Received', ({ id: report, at, waiting }) => (
      <>
        <Link to={PATHS.refusedReport} params={{ id: report }} className="row-name">
          {instantText(at, timeZone)}
        </Link>{' '}
        {waiting === 1 ? null : <span className="pill">{waiting} times</span>}
      </>
    )),
    column('detail', 'What is wrong', ({ detail }) => <span className="sentence">{detail}</span>),
    ...SENT.map(
      ([label, ofCell]): Column<Refused> =>
        column(label, label, ({ sent }) =>
          ofCell.map((names) => <SentField key={names[0]} names={names} fields={sent} />),
        ),
    ),
    column('lead', 'The lead now', ({ lead }) => <LeadNow lead={lead} />),
  ];
  return (
    <ListCard
      title="Waiting for a correction"
      file={fileAddress(listRefusedReports, sent)}
      found={found}
      empty="No report has a wrong field."
      columns={columns}
      keyOf={(report) => report.id}
    />
  );
}

/** Fields of a report as it was sent, each by any of its names. */
const SENT = [
  ['Lead, transaction id', [['lead_id'], ['transaction_id']]],
  ['Event, amount', [['event', 'status'], ['amount']]],
] as const;

function SentField({ names, fields }: { names: readonly string[]; fields: Refused['sent'] }) {
  const value = names.map((name) => getOwn(fields, name)).find((found) => found !== undefined);
  return <code className="wrapped">{value ?? '–'}</code>;
}

export function LeadNow({ lead }: Pick<Refused, 'lead'>) {
  if (lead === null) return 'unknown';
  return (
    <>
      <LeadStatus kind="hand-off" status={lead.status} />{' '}
      {lead.amount_cents === null ? null : moneyText(lead.amount_cents)}
    </>
  );
}

/** Reports that are not counted yet. */
export function Unmatched({ id, timeZone }: OfPartner) {
  const sent = { param: { id }, query: {} };
  const found = useQuery(apiQuery(listUnmatched, sent));
  return (
    <ListCard
      title="Not counted"
      file={fileAddress(listUnmatched, sent)}
      found={found}
      empty="Every report that was accepted is counted."
      columns={columnsFor<UnmatchedReport>(timeZone, 'amount_cents').toSpliced(
        1,
        0,
        column('why', 'Why', (row) =>
          row.is_word_unknown ? 'Its event has no meaning yet' : WHY_NO_LEAD[row.lead],
        ),
      )}
      keyOf={(report) => report.id}
    />
  );
}

export function Rejections({ id, timeZone }: OfPartner) {
  const sent = { param: { id }, query: {} };
  const found = useQuery(apiQuery(listRejections, sent));
  return (
    <ListCard
      title="Rejected and taken back, all days"
      file={fileAddress(listRejections, sent)}
      found={found}
      empty="It has rejected no lead, and taken none back."
      columns={columnsFor<Rejection>(timeZone, 'taken_back_cents')}
      keyOf={(report) => report.id}
    />
  );
}

/** Why a report is not counted although its word has a meaning. */
const WHY_NO_LEAD = {
  counted: 'Its lead is too old to change',
  bot: 'A bot made its lead',
  'not stored': 'No lead has this id',
} as const satisfies Record<Report['lead'], string>;

const AMOUNTS = { amount_cents: 'Amount', taken_back_cents: MEASURES.taken_back_cents.heading };

function columnsFor<Row extends Report>(
  timeZone: string,
  amount: keyof typeof AMOUNTS & keyof Row,
): Column<Row>[] {
  const amountCents = (row: Row) => row[amount] as number | null;
  return [
    column('at', 'Received', ({ at }) => instantText(at, timeZone)),
    column('status', 'Status', ({ event, status }) =>
      status === null ? <code>{event}</code> : <LeadStatus status={status} />,
    ),
    column('lead', 'Lead, transaction id', ({ lead_id, lead, transaction_id }) => (
      <>
        <LeadLink id={lead_id} lead={lead}>
          {lead_id}
        </LeadLink>
        <small className="quiet under">{transaction_id}</small>
      </>
    )),
    {
      id: 'amount',
      label: AMOUNTS[amount],
      isFigure: true,
      isPale: (row) => !amountCents(row),
      cell: (row) => (amountCents(row) === null ? '–' : moneyText(amountCents(row))),
    },
    column('reason', 'Reason', ({ reason }) => reason ?? ''),
  ];
}

const REFUSALS: Record<string, string> = {
  signature: 'The signature was wrong',
  bearer: 'The token was wrong',
  query: 'The token was wrong',
  disabled: 'The partner was disabled',
  body: 'The report could not be read',
};

/** Why reports were refused: for one of the above, or for a field. */
function refusalText(reason: string): ReactNode {
  return (
    getOwn(REFUSALS, reason) ?? (
      <>
        A wrong <code>{reason}</code>
      </>
    )
  );
}

export function Refusals({
  refusals,
  timeZone,
}: Pick<ResponseOf<typeof getPartner>, 'refusals'> & { timeZone: string }) {
  if (refusals.length === 0) return null;
  const title = `Refused in ${PARTNER_REPORT_DAYS} days`;
  return (
    <Card title={title}>
      <DataTable
        label={title}
        rows={refusals}
        keyOf={({ reason }) => reason}
        columns={[
          column('reason', 'Why', ({ reason }) => refusalText(reason)),
          figure('times', 'Times', ({ times }) => countText(times)),
          column('last', 'Last', ({ last_at }) => instantText(last_at, timeZone)),
        ]}
      />
    </Card>
  );
}

export function SharedTransactions({
  shared,
  timeZone,
}: {
  shared: ResponseOf<typeof getPartner>['shared_transactions'];
  timeZone: string;
}) {
  if (shared.length === 0) return null;
  return (
    <Card title="Are these placeholders?">
      <DataTable
        label="Transaction ids of several leads"
        rows={shared}
        keyOf={({ transaction_id }) => transaction_id}
        columns={[
          column('id', 'Transaction id', ({ transaction_id }) => transaction_id),
          figure('leads', 'Leads of a day', ({ leads }) => countText(leads)),
          column('last', 'Last', ({ last_at }) => instantText(last_at, timeZone)),
        ]}
      />
      <p className="table-note">
        Each sale needs a transaction id of its own: two sales of a lead under one id count as one.
        Ask the partner whether its template fills it in.
      </p>
    </Card>
  );
}
