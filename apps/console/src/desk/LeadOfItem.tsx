import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLead } from '@zipfront/contracts/api/leads';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { queryOf } from '../api/queries.ts';
import { useMayOpen } from '../shell/use-may-open.ts';

/**
 * The campaign of an item; with its source and the record of its lead for those who may see them.
 */
export function LeadOfItem({
  item: { lead_id, campaign },
}: {
  item: { lead_id: string | null; campaign: string | null };
}) {
  const mayOpen = useMayOpen(CONSOLE_PATHS.leads);
  const { data } = useQuery({
    ...queryOf(getLead, { param: { lead_id: lead_id ?? '' } }),
    enabled: mayOpen && lead_id !== null,
  });
  if (data === undefined) return campaign;
  return (
    <>
      {campaign} <span className="quiet">{data.credit.source}</span>{' '}
      <Link to="/leads/$leadId" params={{ leadId: data.lead_id }} className="link">
        Open the lead
      </Link>
    </>
  );
}
