import { useQuery } from '@tanstack/react-query';
import { listSources } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { Card, CsvLink } from '../ui/Card.tsx';
import { countText, percentText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';

export function BotsCard({ range }: { range: RangeSearch }) {
  const found = useQuery(apiQuery(listSources, { query: { ...range, limit: '1000' } }));
  return (
    <Card
      title="Bots"
      more={<CsvLink file={fileAddress(listSources, { query: range })}>By source, CSV</CsvLink>}
    >
      <Loaded found={found} rows={1}>
        {({ rows }) => (
          <p className="table-note">
            {botsText(rows)}. Their orders and call-backs are at the desk, under “Perhaps bots”:
            Uploads and Partners count these, too, and the bots of sample data.{' '}
            {visitsText(sumOf(rows, 'unfilled'))} by links with an unfilled placeholder.
          </p>
        )}
      </Loaded>
    </Card>
  );
}

type Source = ResponseOf<typeof listSources>['rows'][number];

export function botsText(rows: readonly Source[]): string {
  const [most] = rows;
  const forms = sumOf(rows, 'bot_leads');
  const counts = `${visitsText(sumOf(rows, 'bots'))} and ${countText(forms)} sent zip ${forms === 1 ? 'form' : 'forms'}`;
  const share = most?.bots ? most.bots / (most.visits + most.bots) : null;
  const from =
    share === null
      ? ''
      : `; most from ${most?.source || 'no source'} (${most?.site}), ${percentText(share)} of all from there`;
  return `${counts} of known bots, which reports leave out${from}`;
}

function sumOf(rows: readonly Source[], of: 'bots' | 'bot_leads' | 'unfilled'): number {
  return rows.reduce((all, row) => all + row[of], 0);
}

export function visitsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'visit' : 'visits'}`;
}
