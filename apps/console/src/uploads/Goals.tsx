import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  getSentUploads,
  listUploadFiles,
  listUploadGoals,
  listUploads,
  makeUploadFile,
} from '@zipfront/contracts/api/uploads';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countText, instantText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useToast } from '../ui/Toasts.tsx';
import { GoalName } from './GoalName.tsx';
import { type GoalRow, goalRowsOf, hasResult, keyOf } from './goal-rows.ts';
import {
  answerText,
  countsOf,
  PLATFORM_NAMES,
  readyText,
  TRANSPORT_WORDS,
  type UploadGoalRow,
  waitsForFile,
  withheldOf,
} from './words.ts';
import './uploads.css';

/** Each goal at each platform: what leaves next, and what became of the leads of a day. */
export function Goals({
  day,
  today,
  timeZone,
  onDay,
}: {
  day: string;
  today: string;
  timeZone: string;
  onDay(day: string | undefined): void;
}) {
  const goals = useQuery(queryOf(listUploadGoals, {}));
  const states = useQuery(queryOf(listUploads, { query: { day } }));
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
  const rows = goalRowsOf(goals.data?.rows ?? [], states.data?.rows ?? []);
  const some = rows.filter(hasResult);
  const others = some.length === 0 ? [] : rows.filter((row) => !hasResult(row));
  const isExample = goals.data?.rows.length === 0;
  const columns = [
    ...columnsFor({ day, isExample, timeZone }),
    ...(isExample ? [] : [filesColumn({ makeFile, save, isBusy: make.isPending })]),
  ];
  const found = goals.error === null ? states : goals;
  const isRead = goals.data !== undefined && states.data !== undefined;
  return (
    <ListCard
      title={`${isExample ? 'What could leave of' : 'Goals, with the leads of'} ${weekdayText(day)}`}
      label="Goals"
      file={fileAddress(listUploads, { query: { day } })}
      more={
        <input
          className="field day"
          type="date"
          aria-label="Day"
          value={day}
          max={today}
          onChange={({ target }) => onDay(target.value || undefined)}
        />
      }
      found={{
        ...{ error: found.error, refetch: found.refetch },
        data: isRead ? { rows: some.length === 0 ? rows : some } : undefined,
      }}
      empty="No leads were made on this day."
      columns={columns}
      keyOf={keyOf}
    >
      {others.length === 0 ? null : (
        <details>
          <summary>{countText(others.length)} with nothing to send</summary>
          <DataTable label="Nothing to send" columns={columns} rows={others} keyOf={keyOf} />
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
    return (
      <p className="table-note">
        An example: as if every lead were a goal at each platform. Nothing is uploaded yet, because
        no site has goals. docs/uploads.md has the lines for each site, and a paragraph for its
        privacy policies, which are changed first.
      </p>
    );
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

function columnsFor({
  day,
  isExample,
  timeZone,
}: {
  day: string;
  isExample: boolean;
  timeZone: string;
}): Column<GoalRow>[] {
  const ofDay = (id: 'sent' | 'ready', label: string): Column<GoalRow> => ({
    ...{ id, label, isFigure: true },
    isPale: ({ states }) => countsOf(states)[id] === 0,
    cell: ({ states, site, goal, platform }) => {
      const count = countsOf(states)[id];
      const search = { day, site, goal, platform, group: id };
      return count === 0 ? (
        '0'
      ) : (
        <Link to={PATHS.uploadLeads} search={search}>
          {countText(count)}
        </Link>
      );
    },
  });
  const withheld: Column<GoalRow> = {
    id: 'withheld',
    label: 'Withheld',
    cell: ({ states, site, goal, platform }) => {
      const reasons = withheldOf(states);
      const of = { day, site, goal, platform };
      return (
        <span className="reasons">
          {reasons.length === 0 ? '0' : null}
          {reasons.length < 2 ? null : (
            <Link to={PATHS.uploadLeads} search={{ ...of, group: 'withheld' }}>
              {countText(countsOf(states).withheld)}
            </Link>
          )}
          {reasons.map(({ state, conversions }) => (
            <Link key={state} to={PATHS.uploadLeads} search={{ ...of, state }} className="pill">
              {countText(conversions)} {answerText(state)}
            </Link>
          ))}
        </span>
      );
    },
  };
  const name: Column<GoalRow> = {
    id: 'goal',
    label: 'Goal',
    cell: ({ platform, goal, site }) => (
      <GoalName platform={platform} name={isExample ? site : `${goal}, ${site}`} />
    ),
  };
  if (isExample) return [name, ofDay('ready', 'Ready'), withheld];
  return [
    name,
    {
      ...{ id: 'ready', label: 'Ready', isFigure: true },
      isPale: ({ of }) => !of?.ready,
      cell: ({ of }) => of && readyText(of),
    },
    ofDay('sent', 'Sent'),
    withheld,
    {
      ...{ id: 'refused', label: 'Refused', isFigure: true },
      isPale: ({ of }) => !of?.dead,
      cell: ({ of }) => countText(of?.dead ?? 0),
    },
    {
      id: 'when',
      label: 'Leaves',
      cell: ({ of }) => of && <span className="sentence">{whenText(of, timeZone)}</span>,
    },
  ];
}

function filesColumn({
  makeFile,
  save,
  isBusy,
}: {
  makeFile(row: GoalRow): void;
  save(row: GoalRow): void;
  isBusy: boolean;
}): Column<GoalRow> {
  return {
    id: 'file',
    label: 'Files',
    cell: (row) => {
      const { of, states, goal, platform } = row;
      const ofGoal = `${goal} for ${PLATFORM_NAMES[platform]}`;
      return (
        <span className="row-actions stacked">
          {of === null || !canMakeFile(of) ? null : (
            <Button
              disabled={isBusy}
              aria-label={`Make a file of ${ofGoal}`}
              onClick={() => makeFile(row)}
            >
              Make a file
            </Button>
          )}
          {countsOf(states).sent === 0 ? null : (
            <Button aria-label={`Download those sent of ${ofGoal}`} onClick={() => save(row)}>
              Download sent
            </Button>
          )}
        </span>
      );
    },
  };
}

function canMakeFile(goal: UploadGoalRow): boolean {
  const { ready, transport } = goal;
  return waitsForFile(goal) || (ready > 0 && (transport === 'file' || transport === 'feed'));
}

/** How and when the conversions of a goal leave, and what waits to be taken back. */
function whenText(
  { transport, destination, last_sent_at, take_backs, oldest_take_back_at }: UploadGoalRow,
  timeZone: string,
): string {
  const at = (instant: string | null) => (instant === null ? '' : instantText(instant, timeZone));
  return [
    `${TRANSPORT_WORDS[transport]}${destination === null ? '' : `, as ${destination}`}`,
    last_sent_at === null ? 'nothing was sent yet' : `last ${at(last_sent_at)}`,
    ...(take_backs === 0
      ? []
      : [`${countText(take_backs)} to take back, the oldest of ${at(oldest_take_back_at)}`]),
  ].join('; ');
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
