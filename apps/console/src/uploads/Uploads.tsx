import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listUploadGoals, listUploads } from '@zipfront/contracts/api/uploads';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { queryOf } from '../api/queries.ts';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText, weekdayText } from '../ui/format.ts';
import { Failed, Loading } from '../ui/States.tsx';
import { CheckLead } from './CheckLead.tsx';
import { DayCard } from './DayCard.tsx';
import { Feed } from './Feed.tsx';
import { Files } from './Files.tsx';
import { GoalSettings, MissingGoals } from './GoalSettings.tsx';
import { Goals } from './Goals.tsx';
import { RefusedUploads } from './RefusedUploads.tsx';
import type { UploadsSearch } from './uploads-search.ts';
import { answerText, countsOf, readyText, type UploadGoalRow, withheldOf } from './words.ts';

const route = getRouteApi('/connections/uploads');

/** Conversions that leave for advertising platforms, and why others do not. */
export function Uploads() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<UploadsSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const { data, error, refetch } = useQuery(queryOf(listUploadGoals, {}));
  const timeZone = useTimeZone(undefined);
  const today = useToday(undefined);
  const day = search.day ?? daysAfter(today, -1);
  return (
    <>
      <TopBar title="Uploads" />
      {error !== null && data === undefined ? (
        <Failed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Card title="Goals">
          <Loading />
        </Card>
      ) : data.rows.length === 0 ? (
        <>
          <DayCard
            day={day}
            today={today}
            isExample={true}
            onDay={(chosen) => change({ day: chosen })}
          />
          <MissingGoals />
        </>
      ) : (
        <>
          <Sums goals={data.rows} day={day} />
          <Goals timeZone={timeZone} />
          <RefusedUploads timeZone={timeZone} />
          <DayCard
            day={day}
            today={today}
            isExample={false}
            onDay={(chosen) => change({ day: chosen })}
          />
          <CheckLead lead={search.lead} onLead={(lead) => change({ lead })} />
          <div className="columns">
            <Files timeZone={timeZone} />
            <Feed timeZone={timeZone} />
          </div>
          <GoalSettings />
          <HowComputed />
        </>
      )}
    </>
  );
}

function Sums({ goals, day }: { goals: readonly UploadGoalRow[]; day: string }) {
  const { data } = useQuery(queryOf(listUploads, { query: { day } }));
  const sum = (of: (goal: UploadGoalRow) => number) =>
    goals.reduce((total, goal) => total + of(goal), 0);
  const counts = data && countsOf(data.rows);
  const [most] = withheldOf(data?.rows ?? []);
  const ofDay = (group: 'sent' | 'withheld') => {
    if (counts === undefined) return '…';
    const text = countText(counts[group]);
    if (counts[group] === 0) return text;
    return (
      <Link to="/connections/uploads/leads" search={{ day, group }}>
        {text}
      </Link>
    );
  };
  return (
    <Figures
      label="Conversions"
      figures={[
        {
          label: 'Ready',
          value: readyText({
            ready: sum(({ ready }) => ready),
            are_more_ready: goals.some((goal) => goal.are_more_ready),
          }),
          change: null,
          note: 'of all days, leave next',
        },
        { label: 'Sent', value: ofDay('sent'), change: null, note: `of ${weekdayText(day)}` },
        {
          label: 'Withheld',
          value: ofDay('withheld'),
          change: null,
          note: `of ${weekdayText(day)}${most === undefined ? '' : `, most: ${answerText(most.state)}`}`,
        },
        {
          label: 'Refused by platforms',
          value: countText(sum(({ dead }) => dead)),
          change: null,
          note: 'of all days',
        },
      ]}
    />
  );
}

function HowComputed() {
  return (
    <details className="quiet">
      <summary>How each number is computed</summary>
      <ul className="explained">
        <li>
          Ready: conversions of all days that may leave, and changes of those that left. They leave
          with the next pass of the job, the next fetch of the feed, or the next file.
        </li>
        <li>
          A day has the hand-offs, estimates, orders and call-backs that were made on it, in the
          reporting time zone of the site. Each counts once in a row, by the first reason that
          forbids it: those of the visitor come first.
        </li>
        <li>
          Withheld: it may not leave, for the reason beside it. Another status: the partner has not
          decided what the goal wants. No click of the platform: the visit has no click id of it.
        </li>
        <li>
          Sent: it left in a file or the feed, or the platform accepted it. What changes later
          follows under the same id, and does not count again. To take back: reversed or rejected
          since, or opted out. It counts at the platform until its file of adjustments is uploaded,
          and is not sent again after that.
        </li>
        <li>
          Opted out: the browser sent the privacy signal, or the visitor chose so, then or later.
          Nothing about such a visitor leaves by an API or a feed. A file of adjustments takes back
          what left before: at Google by the id of the lead, at Microsoft by the click id. Meta has
          no way for that.
        </li>
        <li>Numbers are of now: a conversion that waits for its partner today may leave later.</li>
      </ul>
    </details>
  );
}
