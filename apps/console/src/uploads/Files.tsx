import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { getUploadFile, listUploadFiles } from '@zipfront/contracts/api/upload-files';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { getOwn } from '@zipfront/contracts/own';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { saveFile } from '../ui/save-file.ts';
import { PLATFORM_NAMES } from './words.ts';

type Row = ResponseOf<typeof listUploadFiles>['rows'][number];

type Part = 'conversions' | 'adjustments';

export function Files({ timeZone }: { timeZone: string }) {
  const sent = { query: { limit: '20' } };
  const found = useQuery(apiQuery(listUploadFiles, sent));
  const download = useChange(getUploadFile, { refreshes: [] });
  const save = ({ id, platform, made_at }: Row, part: Part) =>
    download.mutate(
      { sent: { param: { id } } },
      {
        onSuccess: (file) =>
          saveFile(`${platform}-${part}-${made_at.slice(0, 10)}.csv`, file[part]),
      },
    );
  const partColumn = (part: Part, label: string): Column<Row> => ({
    id: part,
    label,
    isFigure: true,
    isPale: (row) => row[part] === 0,
    cell: (row) =>
      row[part] === 0 ? (
        '0'
      ) : (
        <Button
          disabled={download.isPending}
          aria-label={`Download ${row[part]} ${part} of ${row.goal} for ${platformName(row)}, ${instantText(row.made_at, timeZone)}`}
          onClick={() => save(row, part)}
        >
          Download {countText(row[part])}
        </Button>
      ),
  });
  if (found.data?.rows.length === 0) return null;
  return (
    <ListCard
      title="Files"
      file={fileAddress(listUploadFiles, { query: {} })}
      found={found}
      columns={[
        column('made', 'Made', ({ made_at }) => instantText(made_at, timeZone)),
        { id: 'platform', label: 'Platform', cell: platformName },
        column('goal', 'Goal', ({ goal }) => goal),
        partColumn('conversions', 'Conversions'),
        partColumn('adjustments', 'Adjustments'),
      ]}
      keyOf={({ id }) => id}
    >
      <p className="table-note">
        A download has those that may leave now: a visitor who has opted out since is missing from
        it. Click ids are personal data; the download asks for your password.
      </p>
    </ListCard>
  );
}

function platformName({ platform }: Row): string {
  return getOwn(PLATFORM_NAMES, platform as PlatformName) ?? platform;
}
