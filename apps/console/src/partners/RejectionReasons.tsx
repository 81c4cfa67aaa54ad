import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { listRejectionReasons } from '@zipfront/contracts/api/partner-decisions';
import type { Days } from '@zipfront/contracts/reports/day-ranges';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { column, DataTable, figure } from '../ui/DataTable.tsx';
import { countText, NO_VALUE, percentText } from '../ui/format.ts';
import { Loading } from '../ui/States.tsx';

type Reason = ResponseOf<typeof listRejectionReasons>['rows'][number];

export function RejectionReasons({ id, days, suffix }: { id: string; days: Days; suffix: string }) {
  const title = `Rejected by reason${suffix}`;
  const { data, isPending } = useQuery(apiQuery(listRejectionReasons, { query: days }));
  const rows = data?.rows.filter(({ partner }) => partner === id) ?? [];
  const all = rows.reduce((sum, { leads }) => sum + leads, 0);
  if (isPending) return <Loading rows={3} />;
  if (rows.length === 0) return null;
  const rejectedLeads = ({ reason }: Reason) => ({
    ...days,
    partner: id,
    reason,
    decision: 'rejected' as const,
  });
  return (
    <Card title={title}>
      <DataTable
        label={title}
        rows={rows}
        keyOf={({ reason }) => reason}
        columns={[
          column<Reason>('reason', 'Reason', ({ reason }) => reason || NO_VALUE),
          figure<Reason>('leads', 'Leads', (row) => (
            <Link to={PATHS.leads} search={rejectedLeads(row)}>
              {countText(row.leads)}
            </Link>
          )),
          figure<Reason>('share', 'Share', ({ leads }) => percentText(leads / all)),
        ]}
      />
    </Card>
  );
}
