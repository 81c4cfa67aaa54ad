import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listRejections } from '@zipfront/contracts/api/partner-reports';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';

type LeadOfReport = ResponseOf<typeof listRejections>['rows'][number]['lead'];

/** The link to a lead where it can be opened: a lead of a bot has a mark in its place. */
export function LeadLink({
  id,
  lead,
  children,
}: {
  id: string;
  lead: LeadOfReport;
  children: ReactNode;
}) {
  if (lead === 'counted') {
    return (
      <Link to={PATHS.lead} params={{ id }} className="row-name">
        {children}
      </Link>
    );
  }
  return (
    <>
      {children} {lead === 'bot' ? <span className="pill">bot, not counted</span> : null}
    </>
  );
}
