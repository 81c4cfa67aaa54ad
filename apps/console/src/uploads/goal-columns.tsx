import { Link } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { countText, instantText } from '../ui/format.ts';
import { GoalName } from './GoalName.tsx';
import type { GoalRow } from './goal-rows.ts';
import {
  PLATFORM_NAMES,
  readyText,
  stateText,
  sumByGroup,
  sumWithheld,
  TRANSPORT_WORDS,
  type UploadGoalRow,
  waitsForFile,
} from './words.ts';

export function goalColumns({
  day,
  isExample,
  timeZone,
}: {
  day: string;
  isExample: boolean;
  timeZone: string;
}): Column<GoalRow>[] {
  const ofDay = (id: 'sent' | 'ready', label: string): Column<GoalRow> => ({
    id,
    label,
    isFigure: true,
    isPale: ({ states }) => sumByGroup(states)[id] === 0,
    cell: ({ states, site, goal, platform }) => {
      const count = sumByGroup(states)[id];
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
  const withheld: Column<GoalRow> = column(
    'withheld',
    'Withheld',
    ({ states, site, goal, platform }) => {
      const reasons = sumWithheld(states);
      const sent = { day, site, goal, platform };
      return (
        <span className="reasons">
          {reasons.length === 0 ? '0' : null}
          {reasons.length < 2 ? null : (
            <Link to={PATHS.uploadLeads} search={{ ...sent, group: 'withheld' }}>
              {countText(sumByGroup(states).withheld)}
            </Link>
          )}
          {reasons.map(({ state, conversions }) => (
            <Link key={state} to={PATHS.uploadLeads} search={{ ...sent, state }} className="pill">
              {countText(conversions)} {stateText(state)}
            </Link>
          ))}
        </span>
      );
    },
  );
  const name: Column<GoalRow> = column('goal', 'Goal', ({ platform, goal, site }) => (
    <GoalName platform={platform} name={isExample ? site : `${goal}, ${site}`} />
  ));
  if (isExample) return [name, ofDay('ready', 'Ready'), withheld];
  return [
    name,
    {
      id: 'ready',
      label: 'Ready',
      isFigure: true,
      isPale: ({ of }) => !of?.ready,
      cell: ({ of }) => of && readyText(of),
    },
    ofDay('sent', 'Sent'),
    withheld,
    {
      id: 'refused',
      label: 'Refused',
      isFigure: true,
      isPale: ({ of }) => !of?.dead,
      cell: ({ of }) => countText(of?.dead ?? 0),
    },
    column(
      'when',
      'Leaves',
      ({ of }) => of && <span className="sentence">{whenText(of, timeZone)}</span>,
    ),
  ];
}

export function filesColumn({
  makeFile,
  save,
  isBusy,
}: {
  makeFile(row: GoalRow): void;
  save(row: GoalRow): void;
  isBusy: boolean;
}): Column<GoalRow> {
  return column('file', 'Files', (row) => {
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
        {sumByGroup(states).sent === 0 ? null : (
          <Button aria-label={`Download those sent of ${ofGoal}`} onClick={() => save(row)}>
            Download sent
          </Button>
        )}
      </span>
    );
  });
}

function canMakeFile(goal: UploadGoalRow): boolean {
  const { ready, transport } = goal;
  return waitsForFile(goal) || (ready > 0 && (transport === 'file' || transport === 'feed'));
}

function whenText(
  { transport, destination, last_sent_at, retractions, oldest_retraction_at }: UploadGoalRow,
  timeZone: string,
): string {
  const at = (instant: string | null) => (instant === null ? '' : instantText(instant, timeZone));
  return [
    `${TRANSPORT_WORDS[transport]}${destination === null ? '' : `, as ${destination}`}`,
    last_sent_at === null ? 'nothing was sent yet' : `last ${at(last_sent_at)}`,
    ...(retractions === 0
      ? []
      : [`${countText(retractions)} to take back, the oldest of ${at(oldest_retraction_at)}`]),
  ].join('; ');
}
