import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { getSentUploads, listUploads } from '@zipfront/contracts/api/uploads';
import type { UploadGroup } from '@zipfront/contracts/console/uploads';
import type { ReactNode } from 'react';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { countText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { saveFile } from '../ui/save-file.ts';
import { GoalName } from './GoalName.tsx';
import type { UploadLeadsSearch } from './uploads-search.ts';
import { answerText, countsOf, PLATFORM_NAMES, withheldOf } from './words.ts';
import './uploads.css';

type State = ResponseOf<typeof listUploads>['rows'][number];

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
  const rows = rowsOf(found.data?.rows ?? []);
  const [withResult, without] = splitRows(rows);
  const save = ({ site, goal, platform }: Row) =>
    download.mutate(
      { sent: { query: { site, goal, platform, day } } },
      { onSuccess: ({ conversions }) => saveFile(`sent-${platform}-${day}.csv`, conversions) },
    );
  const columns = columnsFor({ rows, day, isExample, onSave: save });
  const keyOf = ({ site, goal, platform }: Row) => `${site} ${goal} ${platform}`;
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
      found={{ ...found, data: found.data && { rows: withResult } }}
      empty="No leads were made on this day."
      columns={columns}
      keyOf={keyOf}
    >
      {without.length === 0 ? null : (
        <details>
          <summary>{countText(without.length)} with everything withheld</summary>
          <DataTable label="Withheld" columns={columns} rows={without} keyOf={keyOf} />
        </details>
      )}
      {isExample && rows.length > 0 ? (
        <p className="table-note">An example: as if every lead were a goal at each platform.</p>
      ) : null}
    </ListCard>
  );
}

/**
 * Rows of which something leaves or left, and the others; all are first where none has anything.
 */
function splitRows(rows: readonly Row[]): [Row[], Row[]] {
  const hasResult = ({ states }: Row) => {
    const { all, withheld } = countsOf(states);
    return all > withheld;
  };
  const some = rows.filter(hasResult);
  const none = rows.filter((row) => !hasResult(row));
  return some.length === 0 ? [none, []] : [some, none];
}

function rowsOf(states: readonly State[]): Row[] {
  const groups = Map.groupBy(states, ({ site, goal, platform }) => `${site}\n${goal}\n${platform}`);
  return [...groups.values()].flatMap((ofGoal) => {
    const [first] = ofGoal;
    return first === undefined ? [] : [{ ...first, states: ofGoal }];
  });
}

function columnsFor({
  rows,
  day,
  isExample,
  onSave,
}: {
  rows: readonly Row[];
  day: string;
  isExample: boolean;
  onSave(row: Row): void;
}): Column<Row>[] {
  const figure = (id: UploadGroup, label: string, isWide = false): Column<Row> => ({
    ...{ id, label, isFigure: true, isWide },
    isPale: ({ states }) => countsOf(states)[id] === 0,
    cell: ({ states, site, goal, platform }) => {
      const count = countsOf(states)[id];
      const search = { day, site, goal, platform, group: id };
      return count === 0 ? '0' : <Behind search={search}>{countText(count)}</Behind>;
    },
  });
  const has = (group: UploadGroup) => rows.some(({ states }) => countsOf(states)[group] > 0);
  const file: Column<Row> = {
    id: 'download',
    label: 'File',
    cell: (row) =>
      countsOf(row.states).sent === 0 ? null : (
        <Button
          aria-label={`Download those sent to ${PLATFORM_NAMES[row.platform]} for ${row.goal}`}
          onPress={() => onSave(row)}
        >
          Download
        </Button>
      ),
  };
  return [
    {
      id: 'goal',
      label: 'Goal',
      cell: ({ platform, goal, site }) => (
        <GoalName platform={platform} name={isExample ? site : `${goal}, ${site}`} />
      ),
    },
    figure('ready', 'Ready', true),
    ...(isExample ? [] : [figure('sent', 'Sent')]),
    ...(has('refused') ? [figure('refused', 'Refused')] : []),
    figure('withheld', 'Withheld', true),
    {
      id: 'why',
      label: 'Why withheld',
      cell: ({ states, site, goal, platform }) => (
        <span className="reasons">
          {withheldOf(states).map(({ state, conversions }) => (
            <Behind key={state} search={{ day, site, goal, platform, state }} className="pill">
              {countText(conversions)} {answerText(state)}
            </Behind>
          ))}
        </span>
      ),
    },
    ...(has('sent') && !isExample ? [file] : []),
  ];
}

/** A count that opens its leads. */
function Behind({
  search,
  className,
  children,
}: {
  search: UploadLeadsSearch;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to="/connections/uploads/leads" search={search} className={className}>
      {children}
    </Link>
  );
}
