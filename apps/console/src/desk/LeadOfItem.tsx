import { Link } from '@tanstack/react-router';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { PATHS } from '../paths.ts';
import { useMayOpen } from '../shell/use-may-open.ts';

export function LeadOfItem({
  item: { lead_id, campaign, source },
}: {
  item: { lead_id: string | null; campaign: string | null; source: string | null };
}) {
  const mayOpen = useMayOpen(CONSOLE_PATHS.leads);
  return (
    <>
      {campaign} {source === campaign ? null : <span className="quiet">{source}</span>}{' '}
      {mayOpen && lead_id !== null ? (
        <Link to={PATHS.lead} params={{ id: lead_id }} className="link">
          Open the lead
        </Link>
      ) : null}
    </>
  );
}
