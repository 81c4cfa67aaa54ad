import { useQuery } from '@tanstack/react-query';
import { listUploadGoals } from '@zipfront/contracts/api/uploads';
import { API_SETTINGS } from '@zipfront/contracts/console/uploads';
import { apiQuery } from '../api/queries.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { type ApiPlatform, ApiSettings } from './ApiSettings.tsx';
import { GoalName } from './GoalName.tsx';
import { type PlatformRow, sumByPlatform } from './goal-rows.ts';
import { readyText, WAY_NAMES } from './words.ts';

/** Of each platform in one look: whether it is set up, what left last, waits and failed. */
export function Platforms({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(apiQuery(listUploadGoals, {}));
  const rows = sumByPlatform(data?.rows ?? []);
  const lacking = rows.flatMap(({ platform, transports }) =>
    platform in API_SETTINGS && !transports.includes('api') ? (platform as ApiPlatform) : [],
  );
  if (rows.length === 0) return null;
  return (
    <Card title="Platforms">
      <DataTable
        label="Platforms"
        columns={columnsIn(timeZone)}
        rows={rows}
        keyOf={({ platform }) => platform}
      />
      {lacking.length === 0 ? null : (
        <details className="api-settings">
          <summary>What the operator sets for an API</summary>
          {lacking.map((platform) => (
            <ApiSettings key={platform} platform={platform} />
          ))}
        </details>
      )}
    </Card>
  );
}

function columnsIn(timeZone: string): Column<PlatformRow>[] {
  const count = (id: 'dead' | 'retractions', label: string): Column<PlatformRow> => ({
    id,
    label,
    isFigure: true,
    isPale: (row) => row[id] === 0,
    cell: (row) => countText(row[id]),
  });
  return [
    column('platform', 'Platform', ({ platform, transports }) => (
      <GoalName platform={platform} name={transports.map((way) => WAY_NAMES[way]).join(', ')} />
    )),
    {
      id: 'ready',
      label: 'Ready',
      isFigure: true,
      isPale: ({ ready }) => ready === 0,
      cell: readyText,
    },
    count('dead', 'Refused'),
    count('retractions', 'To take back'),
    column('last', 'Last sent', ({ last_sent_at }) =>
      last_sent_at === null ? 'nothing yet' : instantText(last_sent_at, timeZone),
    ),
  ];
}
