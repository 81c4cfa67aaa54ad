import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  listPartnerDecisions,
  listRejectionReasons,
} from '@zipfront/contracts/api/partner-decisions';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { Card, CsvLink } from '../ui/Card.tsx';
import { column, DataTable, figure } from '../ui/DataTable.tsx';
import { countText, NO_VALUE } from '../ui/format.ts';
import { WithoutFilters } from './WithoutFilters.tsx';

export default function PartnerFacts({
  range,
  isFiltered,
}: {
  range: RangeSearch;
  isFiltered: boolean;
}) {
  const { data: times } = useQuery(apiQuery(listPartnerDecisions, { query: range }));
  const { data: reasons } = useQuery(apiQuery(listRejectionReasons, { query: range }));
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
            column('partner', 'Partner', ({ partner }) => partner),
            column('reason', 'Reason', ({ reason }) => reason || NO_VALUE),
            figure('leads', 'Leads', ({ partner, reason, leads }) => (
              <Link to={PATHS.leads} search={{ ...range, partner, reason, decision: 'rejected' }}>
                {countText(leads)}
              </Link>
            )),
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
            column('partner', 'Partner', ({ partner }) => partner),
            figure('decided', 'Decisions', ({ decided }) => countText(decided)),
            figure('median', 'Half within', ({ median_hours }) => hours(median_hours)),
            figure('long', 'Nine in ten within', ({ long_hours }) => hours(long_hours)),
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
      <CsvLink file={address} />
    </>
  );
}
