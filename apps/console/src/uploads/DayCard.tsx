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
import { answersText, PLATFORM_NAMES } from './words.ts';

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
      title={`${isExample ? 'Example: if every lead were a goal, on' : 'Conversions of'} ${weekdayText(day)}`}
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
      empty="No conversions were made on this day."
      columns={columnsFor(isExample ? null : save)}
      keyOf={({ site, goal, platform }) => `${site} ${goal} ${platform}`}
    />
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
  const countOf = ({ states }: Row, isCounted: (state: string) => boolean) =>
    states
      .filter(({ state }) => isCounted(state))
      .reduce((sum, { conversions }) => sum + conversions, 0);
  const sentOf = (row: Row) => countOf(row, (state) => state === 'sent');
  return [
    { id: 'platform', label: 'Platform', cell: ({ platform }) => PLATFORM_NAMES[platform] },
    {
      id: 'goal',
      label: 'Goal',
      cell: ({ goal, site }) => (
        <>
          {goal} <small className="quiet">{site}</small>
        </>
      ),
    },
    {
      ...{ id: 'all', label: 'Conversions', isFigure: true },
      cell: (row) => countText(countOf(row, () => true)),
    },
    {
      ...{ id: 'sent', label: 'Sent', isFigure: true },
      isPale: (row) => sentOf(row) === 0,
      cell: (row) => countText(sentOf(row)),
    },
    {
      id: 'others',
      label: 'Others',
      cell: ({ states }) => answersText(states.filter(({ state }) => state !== 'sent')),
    },
    ...(onSave === null
      ? []
      : [
          {
            id: 'download',
            label: 'File',
            cell: (row: Row) =>
              sentOf(row) === 0 ? null : (
                <Button
                  aria-label={`Download those sent to ${PLATFORM_NAMES[row.platform]} for ${row.goal}`}
                  onPress={() => onSave(row)}
                >
                  Download
                </Button>
              ),
          },
        ]),
  ];
}
