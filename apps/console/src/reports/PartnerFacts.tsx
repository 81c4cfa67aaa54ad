import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listPartnerDecisions, listRejectionReasons } from '@zipfront/contracts/api/partner-facts';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { countText } from '../ui/format.ts';
import { WithoutFilters } from './WithoutFilters.tsx';

/** What is known of partners alone: how long they take, and why they rejected leads. */
export function PartnerFacts({ range, isFiltered }: { range: RangeSearch; isFiltered: boolean }) {
  const { data: times } = useQuery(queryOf(listPartnerDecisions, { query: range }));
  const { data: reasons } = useQuery(queryOf(listRejectionReasons, { query: range }));
  const hours = (value: number | null) => (value === null ? 'too few' : `${countText(value)} h`);
  return (
    <div className="columns">
      <Card
        title="Rejected leads by reason"
        more={
          <FileLink
            address={fileAddress(listRejectionReasons, { query: range })}
            isFiltered={isFiltered}
          />
        }
      >
        <DataTable
          label="Rejected leads by reason"
          rows={reasons?.rows ?? []}
          keyOf={({ partner, reason }) => `${partner}\n${reason}`}
          columns={[
            { id: 'partner', label: 'Partner', cell: ({ partner }) => partner },
            { id: 'reason', label: 'Reason', cell: ({ reason }) => reason || 'not given' },
            {
              id: 'leads',
              label: 'Leads',
              isFigure: true,
              cell: ({ partner, reason, leads }) => (
                <Link to={PATHS.leads} search={{ ...range, partner, reason }}>
                  {countText(leads)}
                </Link>
              ),
            },
          ]}
        />
      </Card>
      <Card
        title="Time to a decision"
        more={
          <FileLink
            address={fileAddress(listPartnerDecisions, { query: range })}
            isFiltered={isFiltered}
          />
        }
      >
        <DataTable
          label="Time to a decision"
          rows={times?.rows ?? []}
          keyOf={({ partner }) => partner}
          columns={[
            { id: 'partner', label: 'Partner', cell: ({ partner }) => partner },
            {
              id: 'decided',
              label: 'Decisions',
              isFigure: true,
              cell: ({ decided }) => countText(decided),
            },
            {
              id: 'median',
              label: 'Half within',
              isFigure: true,
              cell: ({ median_hours }) => hours(median_hours),
            },
            {
              id: 'long',
              label: 'Nine in ten within',
              isFigure: true,
              cell: ({ long_hours }) => hours(long_hours),
            },
          ]}
        />
      </Card>
    </div>
  );
}

function FileLink({ address, isFiltered }: { address: string; isFiltered: boolean }) {
  return (
    <>
      <WithoutFilters isFiltered={isFiltered} />
      <a href={address} className="link">
        CSV
      </a>
    </>
  );
}
