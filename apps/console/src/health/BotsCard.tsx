import { useQuery } from '@tanstack/react-query';
import { listSources } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { Card, CsvLink } from '../ui/Card.tsx';
import { Facts } from '../ui/Facts.tsx';
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
          <>
            <Facts
              facts={[
                ['Bot visits', botVisitsText(rows)],
                ['Zip forms of bots', countText(sumOf(rows, 'bot_leads'))],
                [
                  'Unfilled links',
                  `${countText(sumOf(rows, 'unfilled'))} visits with a placeholder in their link`,
                ],
              ]}
            />
            <p className="table-note">
              Reports leave known bots out; Uploads and Partners count them, and those of sample
              data. Their orders and call-backs are at the desk, under “Perhaps bots”.
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Source = ResponseOf<typeof listSources>['rows'][number];

export function botVisitsText(rows: readonly Source[]): string {
  const count = countText(sumOf(rows, 'bots'));
  const [most] = rows;
  if (!most?.bots) return count;
  const share = percentText(most.bots / (most.visits + most.bots));
  return `${count}; most from ${most.source || 'no source'} (${most.site}), ${share} of all from there`;
}

function sumOf(rows: readonly Source[], of: 'bots' | 'bot_leads' | 'unfilled'): number {
  return rows.reduce((all, row) => all + row[of], 0);
}
