import { useQuery } from '@tanstack/react-query';
import { listUploadFiles, makeUploadFile } from '@zipfront/contracts/api/upload-files';
import { getSentUploads, listUploadGoals, listUploads } from '@zipfront/contracts/api/uploads';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { countText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useToast } from '../ui/Toasts.tsx';
import { filesColumn, goalColumns } from './goal-columns.tsx';
import { type GoalRow, goalKey, hasResult, joinGoalRows } from './goal-rows.ts';
import { waitsForFile } from './words.ts';
import './uploads.css';

export function Goals({
  day,
  today,
  timeZone,
  onDay,
}: {
  day: string;
  today: string;
  timeZone: string;
  onDay(day: string): void;
}) {
  const goals = useQuery(apiQuery(listUploadGoals, {}));
  const states = useQuery(apiQuery(listUploads, { query: { day } }));
  const toast = useToast();
  const make = useChange(makeUploadFile, {
    refreshes: [listUploadGoals, listUploadFiles, listUploads],
  });
  const download = useChange(getSentUploads, { refreshes: [] });
  const makeFile = ({ site, goal, platform }: GoalRow) =>
    make.mutate(
      { sent: { body: { site, goal, platform } } },
      { onSuccess: (made) => toast({ text: madeText(made) }) },
    );
  const save = ({ site, goal, platform }: GoalRow) =>
    download.mutate(
      { sent: { query: { site, goal, platform, day } } },
      { onSuccess: ({ conversions }) => saveFile(`sent-${platform}-${day}.csv`, conversions) },
    );
  const rows = joinGoalRows(goals.data?.rows ?? [], states.data?.rows ?? []);
  const some = rows.filter(hasResult);
  const others = some.length === 0 ? [] : rows.filter((row) => !hasResult(row));
  const isExample = goals.data?.rows.length === 0;
  const columns = [
    ...goalColumns({ day, isExample, timeZone }),
    ...(isExample ? [] : [filesColumn({ makeFile, save, isBusy: make.isPending })]),
  ];
  const found = goals.error === null ? states : goals;
  const isRead = goals.data !== undefined && states.data !== undefined;
  return (
    <ListCard
      title={`${isExample ? 'What could be uploaded of' : 'Goals, with the leads of'} ${weekdayText(day)}`}
      label="Goals"
      file={fileAddress(listUploads, { query: { day } })}
      more={
        // Chromium reports a change at each key of a date, also the year 2 of 2026.
        <form
          className="chips"
          onSubmit={(event) => {
            event.preventDefault();
            onDay(String(new FormData(event.currentTarget).get('day')));
          }}
        >
          <input
            key={day}
            className="field day"
            type="date"
            name="day"
            aria-label="Day"
            defaultValue={day}
            max={today}
            required={true}
          />
          <Button type="submit">Show</Button>
        </form>
      }
      found={{
        error: found.error,
        refetch: found.refetch,
        data: isRead ? { rows: some.length === 0 ? rows : some } : undefined,
      }}
      empty="No leads were made on this day."
      columns={columns}
      keyOf={goalKey}
    >
      {others.length === 0 ? null : (
        <details>
          <summary>{countText(others.length)} with nothing to send</summary>
          <DataTable label="Nothing to send" columns={columns} rows={others} keyOf={goalKey} />
        </details>
      )}
      {isRead ? (
        <Notes
          isExample={isExample}
          isWaiting={rows.some(({ of }) => of !== null && waitsForFile(of))}
        />
      ) : null}
    </ListCard>
  );
}

function Notes({ isExample, isWaiting }: { isExample: boolean; isWaiting: boolean }) {
  if (isExample) {
    return <p className="table-note">An example: as if every lead were a goal at each platform.</p>;
  }
  return (
    <p className="table-note">
      {isWaiting
        ? 'Google has no way to take a conversion back by its API or its feed: reversed and rejected leads, and those of visitors who opted out, stay counted there until you make a file and upload its adjustments. At Meta nothing can be taken back. '
        : ''}
      Ready and refused are of all days. Compare each name with the platform, letter by letter: a
      name that it does not know is accepted there, and not counted.
    </p>
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
