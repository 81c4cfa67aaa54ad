import { useQuery } from '@tanstack/react-query';
import type { Answered } from '@zipfront/contracts/api/operation';
import { getSentUploads, listUploads } from '@zipfront/contracts/api/uploads';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { countText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { saveFile } from '../ui/save-file.ts';
import { answerText, countsOf, PLATFORM_NAMES, withheldOf } from './words.ts';
import './uploads.css';

type State = Answered<typeof listUploads>['rows'][number];

/** The states of a goal at a platform on the day. */
interface Row extends Pick<State, 'site' | 'goal' | 'platform'> {
  states: State[];
}

/** The conversions of a day: how many were sent, and why others were not. */
export function DayCard({
  day,
  today,
  isExample,
  onDay,
}: {
  day: string;
  today: string;
  /** Whether every lead counts, because no site has a goal. */
  isExample: boolean;
  onDay(day: string | undefined): void;
}) {
  const sent = { query: { day } };
  const found = useQuery(queryOf(listUploads, sent));
  const download = useChange(getSentUploads, { refreshes: [] });
  const rows = found.data && rowsOf(found.data.rows);
  const save = ({ site, goal, platform }: Row) =>
    download.mutate(
      { sent: { query: { site, goal, platform, day } } },
      { onSuccess: ({ conversions }) => saveFile(`sent-${platform}-${day}.csv`, conversions) },
    );
  return (
    <ListCard
      title={`${isExample ? 'What could leave of' : 'Leads of'} ${weekdayText(day)}`}
      file={fileAddress(listUploads, sent)}
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
      found={{ ...found, data: rows && { rows } }}
      empty="No leads were made on this day."
      columns={columnsFor(isExample ? null : save)}
      keyOf={({ site, goal, platform }) => `${site} ${goal} ${platform}`}
    >
      {isExample && rows?.length ? (
        <p className="table-note">An example: as if every lead were a goal at each platform.</p>
      ) : null}
    </ListCard>
  );
}

function rowsOf(states: readonly State[]): Row[] {
  const groups = Map.groupBy(states, ({ site, goal, platform }) => `${site}\n${goal}\n${platform}`);
  return [...groups.values()].flatMap((ofGoal) => {
    const [first] = ofGoal;
    return first === undefined ? [] : [{ ...first, states: ofGoal }];
  });
}

function columnsFor(onSave: ((row: Row) => void) | null): Column<Row>[] {
  const figure = (id: 'all' | 'ready' | 'sent' | 'withheld' | 'refused', label: string) => ({
    ...{ id, label, isFigure: true },
    isPale: ({ states }: Row) => countsOf(states)[id] === 0,
    cell: ({ states }: Row) => countText(countsOf(states)[id]),
  });
  const goal: Column<Row> = {
    id: 'goal',
    label: 'Goal',
    cell: ({ goal, site }) => (
      <>
        {goal} <small className="quiet">{site}</small>
      </>
    ),
  };
  const site: Column<Row> = { id: 'site', label: 'Site', cell: ({ site }) => site };
  const download: Column<Row> = {
    id: 'download',
    label: 'File',
    cell: (row) =>
      countsOf(row.states).sent === 0 ? null : (
        <Button
          aria-label={`Download those sent to ${PLATFORM_NAMES[row.platform]} for ${row.goal}`}
          onPress={() => onSave?.(row)}
        >
          Download
        </Button>
      ),
  };
  return [
    { id: 'platform', label: 'Platform', cell: ({ platform }) => PLATFORM_NAMES[platform] },
    onSave === null ? site : goal,
    figure('all', 'Leads'),
    figure('ready', 'Ready'),
    ...(onSave === null ? [] : [figure('sent', 'Sent'), figure('refused', 'Refused')]),
    figure('withheld', 'Withheld'),
    { id: 'why', label: 'Why withheld', cell: ({ states }) => <Reasons states={states} /> },
    ...(onSave === null ? [] : [download]),
  ];
}

function Reasons({ states }: { states: readonly State[] }) {
  return (
    <span className="reasons">
      {withheldOf(states).map(({ state, conversions }) => (
        <span key={state} className="pill">
          {countText(conversions)} {answerText(state)}
        </span>
      ))}
    </span>
  );
}
