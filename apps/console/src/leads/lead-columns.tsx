import { Link } from '@tanstack/react-router';
import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import { breakable } from '../ui/breakable.tsx';
import { type Column, column, wide } from '../ui/DataTable.tsx';
import { dayText, instantText, moneyText, NO_VALUE } from '../ui/format.ts';
import { Unknown, type Why } from '../ui/Unknown.tsx';
import { LeadStatus } from './LeadStatus.tsx';
import { statusWord } from './status-word.ts';
import { whyNoPending, whyNoRevenue } from './why-no-earning.ts';

type Row = ResponseOf<typeof listLeads>['rows'][number];

function Amount({ cents, why }: { cents: number | null; why: Why | null }) {
  return why === null ? moneyText(cents) : <Unknown why={why} />;
}

/** An estimate that was ordered stays a lead of its own. */
function kindText(kind: Row['kind']): string {
  return kind === 'order' ? 'order of an estimate' : kind;
}

export function leadColumns(timeZone: string, isPhone: boolean): Column<Row>[] {
  return [
    column('at', 'When', ({ lead_id, at, kind, credit, state }) => (
      <>
        <Link to={PATHS.lead} params={{ id: lead_id }} className="row-name">
          {instantText(at, timeZone)}
        </Link>
        <small className="under">
          {[kindText(kind), isPhone && state].filter(Boolean).join(', ')}
        </small>
        {isPhone ? <small className="under">{credit.campaign || credit.channel}</small> : null}
      </>
    )),
    wide('status', 'Status', ({ kind, status, decided_on }) => (
      <>
        <LeadStatus kind={kind} status={status} />
        <small className="under">{decided_on === null ? null : dayText(decided_on)}</small>
      </>
    )),
    {
      id: 'approved',
      label: 'Revenue',
      isFigure: true,
      isFirstIfNarrow: true,
      isPale: ({ approved_cents }) => approved_cents === 0,
      cell: (row) => (
        <>
          <Amount cents={row.approved_cents} why={whyNoRevenue(row)} />
          {row.taken_back_cents === 0 ? null : (
            <small className="under">{moneyText(row.taken_back_cents)} taken back</small>
          )}
          {isPhone ? (
            <>
              {row.pending_cents ? (
                <small className="under">{moneyText(row.pending_cents)} pending</small>
              ) : null}
              <small className="under">{statusWord(row.status, row.kind)}</small>
              <small className="under">{row.decided_on && dayText(row.decided_on)}</small>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'pending',
      label: 'Pending',
      isFigure: true,
      isWide: true,
      isPale: ({ pending_cents }) => pending_cents === 0,
      cell: (row) => <Amount cents={row.pending_cents} why={whyNoPending(row)} />,
    },
    column('partner', 'Partner, reason', ({ partner, reason }) => (
      <Named name={partner ?? ''} under={[reason]} />
    )),
    wide('campaign', 'Campaign, keyword', ({ credit: { campaign, channel, source }, keyword }) => (
      <span className="wrapped">
        <Named
          name={campaign || <span className="quiet">{NO_VALUE}</span>}
          under={[campaign ? '' : channel, source === channel ? '' : source, keyword]}
        />
      </span>
    )),
    column('page', 'Page, line, state, device', ({ page, line, state, device }) => (
      <span className="wrapped">
        <Named name={breakable(page)} under={[line, state, device]} />
      </span>
    )),
  ];
}

function Named({ name, under }: { name: ReactNode; under: readonly (string | null)[] }) {
  return (
    <>
      {name}
      <small className="under">{under.filter(Boolean).join(', ')}</small>
    </>
  );
}
