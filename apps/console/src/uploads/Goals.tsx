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
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { useToast } from '../ui/Toasts.tsx';
import { GoalName } from './GoalName.tsx';
import {
  PLATFORM_NAMES,
  readyText,
  TRANSPORT_WORDS,
  type UploadGoalRow,
  waitsForFile,
} from './words.ts';

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
  const rows = found.data?.rows ?? [];
  const [waiting, others] = [true, false].map((isWaiting) =>
    rows.filter(({ ready, dead, take_backs }) => ready + dead + take_backs > 0 === isWaiting),
  ) as [UploadGoalRow[], UploadGoalRow[]];
  const columns: Column<UploadGoalRow>[] = [
    {
      id: 'goal',
      label: 'Goal',
      cell: ({ platform, goal, site }) => (
        <GoalName platform={platform} name={`${goal}, ${site}`} />
      ),
    },
    {
      ...{ id: 'ready', label: 'Ready', isFigure: true },
      isPale: ({ ready }) => ready === 0,
      cell: readyText,
    },
    { id: 'when', label: 'Leaves', cell: whenText },
    {
      id: 'last',
      label: 'Last sent',
      isWide: true,
      cell: ({ last_sent_at: at }) => (at === null ? 'never' : instantText(at, timeZone)),
    },
    ...(rows.some(({ dead }) => dead > 0)
      ? [
          {
            ...{ id: 'dead', label: 'Refused', isFigure: true },
            isPale: ({ dead }: UploadGoalRow) => dead === 0,
            cell: ({ dead }: UploadGoalRow) => countText(dead),
          },
        ]
      : []),
    ...(rows.some(({ take_backs }) => take_backs > 0)
      ? [
          {
            ...{ id: 'take-backs', label: 'To take back', isFigure: true },
            isPale: ({ take_backs }: UploadGoalRow) => take_backs === 0,
            cell: ({ take_backs, oldest_take_back_at: at }: UploadGoalRow) => (
              <>
                {countText(take_backs)}
                {at === null ? null : (
                  <small className="quiet"> oldest {instantText(at, timeZone)}</small>
                )}
              </>
            ),
          },
        ]
      : []),
    {
      id: 'file',
      label: 'File',
      cell: (row) =>
        waitsForFile(row) ||
        (row.ready > 0 && (row.transport === 'file' || row.transport === 'feed')) ? (
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
  const keyOf = ({ site, goal, platform }: UploadGoalRow) => `${site} ${goal} ${platform}`;
  return (
    <ListCard
      title="What leaves next"
      file={fileAddress(listUploadGoals, {})}
      found={{ ...found, data: found.data && { rows: waiting } }}
      empty="Nothing waits: what may leave has left."
      columns={columns}
      keyOf={keyOf}
    >
      {others.length === 0 ? null : (
        <details>
          <summary>{countText(others.length)} with nothing to send</summary>
          <DataTable label="Nothing to send" columns={columns} rows={others} keyOf={keyOf} />
        </details>
      )}
      {rows.some(waitsForFile) ? (
        <p className="table-note">
          Google has no way to take a conversion back by its API or its feed: reversed and rejected
          leads, and those of visitors who opted out, stay counted there until you make a file and
          upload its adjustments. At Meta nothing can be taken back.
        </p>
      ) : null}
      <p className="table-note">
        Compare each name with the platform, letter by letter: a name that it does not know is
        accepted there, and not counted.
      </p>
    </ListCard>
  );
}

/** How and when the conversions of a goal leave. */
function whenText({ transport, destination }: UploadGoalRow): string {
  const way = TRANSPORT_WORDS[transport];
  return destination === null ? way : `${way}, as ${destination}`;
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
