import { useQuery } from '@tanstack/react-query';
import { listSources } from '@zipfront/contracts/api/health';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { Card } from '../ui/Card.tsx';
import { countText, percentText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';

export function BotsCard({ range }: { range: RangeSearch }) {
  const found = useQuery(apiQuery(listSources, { query: { ...range, limit: '1000' } }));
  return (
    <Card
      title="Bots"
      more={
        <a href={fileAddress(listSources, { query: range })} className="link">
          By source, CSV
        </a>
      }
    >
      <Loaded found={found} rows={1}>
        {({ rows }) => {
          const [most] = rows;
          const visits = (of: 'bots' | 'unfilled') =>
            visitsText(rows.reduce((all, row) => all + row[of], 0));
          const share = most?.bots ? most.bots / (most.visits + most.bots) : null;
          return (
            <p className="table-note">
              {visits('bots')} of known bots, which reports leave out
              {share === null
                ? ''
                : `; most from ${most?.source || 'no source'} (${most?.site}), ${percentText(share)} of all from there`}
              . {visits('unfilled')} by links with an unfilled placeholder.
            </p>
          );
        }}
      </Loaded>
    </Card>
  );
}

export function visitsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'visit' : 'visits'}`;
}
