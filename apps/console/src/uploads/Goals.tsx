import { useQuery } from '@tanstack/react-query';
import {
  listUploadFiles,
  listUploadGoals,
  listUploads,
  makeUploadFile,
} from '@zipfront/contracts/api/uploads';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { PLATFORM_NAMES, readyText, TRANSPORT_WORDS, type UploadGoalRow } from './words.ts';

/** The goals of each platform, with what leaves next and a file of it. */
export function Goals({ timeZone }: { timeZone: string }) {
  const found = useQuery(queryOf(listUploadGoals, {}));
  const toast = useToast();
  const make = useChange(makeUploadFile, {
    refreshes: [listUploadGoals, listUploadFiles, listUploads],
  });
  const makeFile = ({ site, goal, platform }: UploadGoalRow) =>
    make.mutate(
      { sent: { body: { site, goal, platform } } },
      { onSuccess: (made) => toast({ text: madeText(made) }) },
    );
  const columns: Column<UploadGoalRow>[] = [
    {
      id: 'goal',
      label: 'Goal',
      cell: ({ goal, site }) => (
        <>
          {goal} <small className="quiet">{site}</small>
        </>
      ),
    },
    { id: 'platform', label: 'Platform', cell: ({ platform }) => PLATFORM_NAMES[platform] },
    {
      id: 'transport',
      label: 'Leaves',
      cell: ({ transport, destination }) =>
        `${TRANSPORT_WORDS[transport]}${destination === null ? '' : ` as ${destination}`}`,
    },
    {
      ...{ id: 'ready', label: 'Ready', isFigure: true },
      isPale: ({ ready }) => ready === 0,
      cell: readyText,
    },
    {
      ...{ id: 'dead', label: 'Refused', isFigure: true },
      isPale: ({ dead }) => dead === 0,
      cell: ({ dead }) => countText(dead),
    },
    {
      id: 'last',
      label: 'Last sent',
      cell: ({ last_sent_at: at }) => (at === null ? 'never' : instantText(at, timeZone)),
    },
    {
      id: 'file',
      label: 'File',
      cell: (row) =>
        row.transport === 'file' || row.transport === 'feed' ? (
          <Button
            isDisabled={make.isPending}
            aria-label={`Make a file of ${row.goal} for ${PLATFORM_NAMES[row.platform]}`}
            onPress={() => makeFile(row)}
          >
            Make a file
          </Button>
        ) : null,
    },
  ];
  return (
    <ListCard
      title="Goals"
      file={fileAddress(listUploadGoals, {})}
      found={found}
      empty="No site has goals."
      columns={columns}
      keyOf={({ site, goal, platform }) => `${site} ${goal} ${platform}`}
    >
      <p className="table-note">
        Compare each name with the platform, letter by letter: a name that it does not know is
        accepted there, and not counted.
      </p>
    </ListCard>
  );
}

function madeText({
  conversions,
  others_remain,
}: {
  conversions: number;
  others_remain: boolean;
}): string {
  const made =
    conversions === 0
      ? 'There is nothing to send in a file.'
      : `The file of ${countText(conversions)} is made: download it, and upload it at the platform.`;
  return others_remain
    ? `${made} Others have a wbraid or a gbraid alone, for which it has no column: they leave by the feed or the API.`
    : made;
}
