import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { changePartner, getPartner, listPartners } from '@zipfront/contracts/api/partners';
import { getReport } from '@zipfront/contracts/api/reports';
import { DAY_RANGES, type Days, USUAL_RANGE } from '@zipfront/contracts/reports/day-ranges';
import type { ReactNode } from 'react';
import { apiQuery, versionedQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';
import { ExpectedRevenue } from '../reports/ExpectedRevenue.tsx';
import { pendingText } from '../reports/pending-text.ts';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useIsAdmin } from '../shell/use-is-admin.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText, daysText, moneyText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { Keys } from './Keys.tsx';
import type { PartnerRecord } from './partner-record.ts';
import { RejectionReasons } from './RejectionReasons.tsx';
import { Refusals, RefusedReports, Rejections, SharedTransactions, Unmatched } from './Reports.tsx';
import { StatusMapping } from './StatusMapping.tsx';
import { sampleRequest } from './sample-request.ts';
import { SOLD_OF_DECIDED, soldOfDecided } from './sold-of-decided.ts';
import { TryReport } from './TryReport.tsx';

export function Partner() {
  const { id } = useParams({ from: PATHS.partner });
  return (
    <OnePartner id={id}>
      <Link to={PATHS.partners} className="link">
        All partners
      </Link>
    </OnePartner>
  );
}

/** `days` of its leads are the last 28 by default. */
export function OnePartner({
  id,
  days,
  children,
}: {
  id: string;
  days?: Days;
  children: ReactNode;
}) {
  const found = useQuery(versionedQuery(getPartner, { param: { id } }));
  const { data } = found;
  return (
    <>
      <TopBar title={data?.answer.name ?? id}>
        {data === undefined ? null : <State partner={data.answer} version={data.version} />}
        {children}
      </TopBar>
      <Loaded found={found}>
        {(data) => <Content partner={data.answer} version={data.version} days={days} />}
      </Loaded>
    </>
  );
}

function Content({ partner, version, days: chosen }: PartnerRecord & { days: Days | undefined }) {
  const { id, proof, addresses, refusals } = partner;
  const isAdmin = useIsAdmin();
  const timeZone = useTimeZone(undefined);
  const usual = DAY_RANGES[USUAL_RANGE].days(useToday(undefined));
  const days = chosen ?? usual;
  const suffix = chosen ? '' : ', 28 days';
  const [address = ''] = addresses;
  return (
    <>
      <p className="quiet">
        Figures and reasons: leads by day of visit, {daysText(days)}. The lists below them: reports
        by day of arrival.
      </p>
      <Leads id={id} days={days} suffix={suffix} />
      <RejectionReasons id={id} days={days} suffix={suffix} />
      <SharedTransactions shared={partner.shared_transactions} timeZone={timeZone} />
      <RefusedReports id={id} timeZone={timeZone} />
      <Unmatched id={id} timeZone={timeZone} />
      <Rejections id={id} timeZone={timeZone} />
      <Refusals refusals={refusals} timeZone={timeZone} />
      <details open={partner.last_report_at === null}>
        <summary>Set up: a test, the address, keys, and what its events mean</summary>
        <div className="columns">
          <div className="stack">
            <TryReport partner={partner} />
            <Card title="Where it reports">
              <div className="body">
                {addresses.map((one) => (
                  <CopyText key={one} label="Address" text={one} />
                ))}
                <CopyText label="A sample request" text={sampleRequest(proof, address)} />
              </div>
            </Card>
          </div>
          <div className="stack">
            <Keys partner={partner} timeZone={timeZone} isAdmin={isAdmin} />
            <StatusMapping key={version} partner={partner} version={version} isAdmin={isAdmin} />
          </div>
        </div>
      </details>
    </>
  );
}

function State({ partner, version }: PartnerRecord) {
  const isAdmin = useIsAdmin();
  const toast = useToast();
  const change = useChange(changePartner, { refreshes: [getPartner, listPartners] });
  const isDisabled = partner.disabled_at !== null;
  const set = () =>
    change.mutate(
      { sent: { param: { id: partner.id }, body: { disabled: !isDisabled } }, version },
      {
        onSuccess: () =>
          toast({
            text: isDisabled
              ? 'The partner is enabled: its reports are counted again.'
              : 'The partner is disabled: its reports are refused with 403.',
          }),
      },
    );
  return (
    <>
      <span className={`pill ${isDisabled ? 'bad' : 'good'}`}>
        {isDisabled ? 'disabled' : 'enabled'}
      </span>
      {isAdmin ? (
        <Button disabled={change.isPending} onClick={set}>
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
      ) : null}
    </>
  );
}

const DECISIONS = [
  ['sold', 'sold', 'Sold'],
  ['accepted', 'accepted', 'Accepted'],
  ['rejected', 'rejected', 'Rejected'],
  ['reversed', 'taken_back', 'Taken back'],
] as const;

function Leads({ id, days, suffix }: { id: string; days: Days; suffix: string }) {
  const found = useQuery(
    apiQuery(getReport, { query: { ...days, by: ['partner'], partner: id, expected: 'revenue' } }),
  );
  return (
    <Loaded found={found} rows={3}>
      {({ rows: [row] }) => (
        <Figures
          label={`Leads of the partner${suffix}`}
          figures={[
            {
              label: `Revenue${suffix}`,
              value: moneyText(row === undefined ? 0 : row.approved_cents),
              note: row && pendingText(row),
              late: row ? <ExpectedRevenue measures={row} /> : null,
            },
            {
              label: SOLD_OF_DECIDED,
              value: soldOfDecided(row),
            },
            ...DECISIONS.map(([decision, name, label]) => ({
              label: `${label}${suffix}`,
              value: (
                <Link
                  to={PATHS.leads}
                  search={{ ...days, partner: id, decision }}
                  aria-label={`Leads: ${label}`}
                >
                  {countText(row?.[name] ?? 0)}
                </Link>
              ),
            })),
          ]}
        />
      )}
    </Loaded>
  );
}
