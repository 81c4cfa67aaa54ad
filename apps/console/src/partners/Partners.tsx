import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { listPartners, PARTNER_REPORT_DAYS } from '@zipfront/contracts/api/partners';
import { getReport } from '@zipfront/contracts/api/reports';
import { type Days, daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import { useState } from 'react';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import type { ReportRow } from '../reports/measures.ts';
import { Explained } from '../shell/Explained.tsx';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useIsAdmin } from '../shell/use-is-admin.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { countText, instantText, moneyText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { Empty } from '../ui/States.tsx';
import { explainUnknown, Unknown } from '../ui/Unknown.tsx';
import { AddPartner } from './AddPartner.tsx';
import { OnePartner } from './Partner.tsx';
import { SOLD_OF_DECIDED, soldOfDecided } from './sold-of-decided.ts';

const route = getRouteApi(PATHS.partners);

type Partner = ResponseOf<typeof listPartners>['rows'][number];

type Row = Partner & { outcome: ReportRow | undefined };

export function Partners() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const isAdmin = useIsAdmin();
  const timeZone = useTimeZone(undefined);
  const today = useToday(undefined);
  const days = daysOfReport(search, today);
  const partners = useQuery(apiQuery(listPartners, {}));
  const query = { by: ['partner' as const], ...days };
  const { data: report } = useQuery(apiQuery(getReport, { query }));
  const rows = partners.data?.rows.map((partner) => ({
    ...partner,
    outcome: report?.rows.find((one) => one.partner === partner.id),
  }));
  const add = isAdmin ? (
    <Button kind="main" onClick={() => setIsAdding(true)}>
      Add a partner
    </Button>
  ) : null;
  const chip = (
    <DaysChip days={days} today={today} onChange={(days) => navigate({ search: days })} />
  );
  const [only, another] = rows ?? [];
  return (
    <>
      {only !== undefined && another === undefined ? (
        <OnePartner id={only.id} days={days}>
          {chip}
          {add}
        </OnePartner>
      ) : (
        <>
          <TopBar title="Partners">
            {chip}
            {rows?.length === 0 ? null : add}
          </TopBar>
          <ListCard
            title="Partners"
            file={fileAddress(listPartners, {})}
            found={{ ...partners, data: rows && { rows } }}
            empty={
              <Empty title="No partner reports yet.">
                <p>
                  A partner needs an address and a key, which are made when it is added. It reports
                  there which leads it accepted, bought or gave back.
                </p>
                {add ?? 'An admin adds one.'}
              </Empty>
            }
            columns={columnsFor({ ...days, timeZone })}
            keyOf={({ id }) => id}
          />
          <HowComputed />
        </>
      )}
      {isAdding ? <AddPartner onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

function columnsFor({ from, to, timeZone }: Days & { timeZone: string }): Column<Row>[] {
  const leads = (
    id: 'leads' | 'sold' | 'taken_back' | 'rejected',
    label: string,
    decision?: 'sold' | 'reversed' | 'rejected',
  ): Column<Row> => ({
    id,
    label,
    isFigure: true,
    isPale: ({ outcome }) => !outcome?.[id],
    cell: ({ id: partner, outcome }) => (
      <Link to={PATHS.leads} search={{ from, to, partner, decision }}>
        {countText(outcome?.[id] ?? 0)}
      </Link>
    ),
  });
  const money = (id: 'approved_cents' | 'pending_cents'): Column<Row> => ({
    id,
    label: MEASURES[id].heading,
    isFigure: true,
    isPale: ({ outcome }) => !outcome?.[id],
    cell: ({ outcome }) =>
      outcome?.[id] === null ? (
        <Unknown why={explainUnknown(outcome.unknown[id])} />
      ) : (
        moneyText(outcome?.[id] ?? 0)
      ),
  });
  const reports = (id: 'counted' | 'unmatched' | 'refused', label: string): Column<Row> => ({
    id,
    label,
    isFigure: true,
    isPale: (row) => row[id] === 0,
    cell: (row) =>
      id === 'counted' || row[id] === 0 ? (
        countText(row[id])
      ) : (
        <Link
          to={PATHS.partner}
          params={{ id: row.id }}
          className="pill open"
          aria-label={`${countText(row[id])} ${label.toLowerCase()} of ${row.name}`}
        >
          {countText(row[id])}
        </Link>
      ),
  });
  return [
    column('name', 'Partner', ({ id, name, disabled_at }) => (
      <>
        <Link to={PATHS.partner} params={{ id }} className="row-name">
          {name}
        </Link>{' '}
        {disabled_at === null ? null : <span className="pill bad">disabled</span>}
      </>
    )),
    leads('leads', 'Leads reported'),
    leads('sold', 'Sold', 'sold'),
    leads('taken_back', 'Taken back', 'reversed'),
    leads('rejected', 'Rejected', 'rejected'),
    {
      id: 'sold-of-decided',
      label: SOLD_OF_DECIDED,
      isFigure: true,
      isPale: ({ outcome }) => outcome === undefined,
      cell: ({ outcome }) => (outcome === undefined ? '–' : soldOfDecided(outcome)),
    },
    money('approved_cents'),
    money('pending_cents'),
    reports('counted', `Reports, ${PARTNER_REPORT_DAYS} days`),
    reports('unmatched', 'Unmatched'),
    reports('refused', 'Refused'),
    column('last', 'Last report', ({ last_report_at: at }) =>
      at === null ? 'none' : instantText(at, timeZone),
    ),
  ];
}

function HowComputed() {
  return (
    <Explained>
      <li>
        Leads and money: of visits on the days. Sold: without those that were taken back later. Sold
        of decided: the share of sold leads in those sold, taken back or rejected.
      </li>
      <li>
        Reports, unmatched, refused: of the last {PARTNER_REPORT_DAYS} days by arrival. Unmatched
        ones name a lead that is not in the ledger, or a word without a meaning. “Postbacks” in the
        documentation has the reasons of refused ones.
      </li>
    </Explained>
  );
}
