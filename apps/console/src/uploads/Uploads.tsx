import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listUploadGoals } from '@zipfront/contracts/api/uploads';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { Explained } from '../shell/Explained.tsx';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { Loading } from '../ui/States.tsx';
import { ApiSettings } from './ApiSettings.tsx';
import { CheckLead } from './CheckLead.tsx';
import { Feed } from './Feed.tsx';
import { Files } from './Files.tsx';
import { FIRST_GOALS } from './first-goals.ts';
import { Goals } from './Goals.tsx';
import { Platforms } from './Platforms.tsx';
import { RefusedUploads } from './RefusedUploads.tsx';
import type { UploadsSearch } from './uploads-search.ts';
import './uploads.css';

const route = getRouteApi(PATHS.uploads);

/** Conversions that leave for advertising platforms, and why others do not. */
export function Uploads() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<UploadsSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const { data, isPending } = useQuery(apiQuery(listUploadGoals, {}));
  const timeZone = useTimeZone(undefined);
  const today = useToday(undefined);
  const day = search.day ?? daysAfter(today, -1);
  return (
    <>
      <TopBar title="Uploads" />
      {isPending ? <Loading /> : null}
      {data?.rows.length === 0 ? <WithoutGoals /> : null}
      <Platforms timeZone={timeZone} />
      <Goals
        day={day}
        today={today}
        timeZone={timeZone}
        onDay={(chosen) => change({ day: chosen })}
      />
      <CheckLead lead={search.lead} onLead={(lead) => change({ lead })} />
      {data === undefined || data.rows.length === 0 ? null : (
        <>
          <RefusedUploads timeZone={timeZone} />
          <Files timeZone={timeZone} />
          <Feed timeZone={timeZone} />
          <HowComputed />
        </>
      )}
    </>
  );
}

/** What the operator does first; the order is that of the guide. */
function WithoutGoals() {
  return (
    <Card title="Nothing is uploaded yet: no site has goals">
      <ol className="first-goals">
        <li>
          Choose what a platform should learn of: each lead, or those that a partner has bought. The
          table below shows how many of a day could be sent, and why others could not.
        </li>
        <li>
          Say in the privacy policies that conversions are uploaded. “Uploads” in the documentation
          has a paragraph for them.
        </li>
        <li>
          Let the operator set the goals and publish the content. They are listed here then, with a
          way to send each: a file, the feed or the API of the platform.
        </li>
      </ol>
      <details className="api-settings">
        <summary>What the operator sets</summary>
        {Object.entries(FIRST_GOALS).map(([site, lines]) => (
          <CopyText key={site} label={`In site.yaml of ${site}`} text={lines} />
        ))}
        <ApiSettings platform="google" />
        <ApiSettings platform="meta" />
      </details>
    </Card>
  );
}

function HowComputed() {
  return (
    <Explained>
      <li>
        Ready: conversions of all days that may leave, and changes of those that left. They leave
        with the next pass of the job, the next fetch of the feed, or the next file.
      </li>
      <li>
        A day has the hand-offs, estimates, orders and call-backs that were made on it, in the
        reporting time zone of the site. Each counts once in a row, by the first reason that forbids
        it: those of the visitor come first.
      </li>
      <li>
        Sent: it left in a file or the feed, or the platform accepted it. To take back: reversed or
        rejected since, or opted out. It counts at the platform until its file of adjustments is
        uploaded.
      </li>
      <li>
        Withheld: it may not leave, for the reason beside it. Another status: the partner has not
        decided what the goal wants. No click of the platform: the visit has no click id of it.
      </li>
      <li>
        Made by a bot: zip forms of known bots, which Health counts, and the orders and call-backs
        under “Perhaps bots” at the desk, which it does not.
      </li>
      <li>
        Opted out: the browser sent the privacy signal, or the visitor chose so. Nothing about such
        a visitor leaves by an API or a feed. A file of adjustments takes back what left before: at
        Google by the id of the lead, at Microsoft by the click id. Meta has no way for that.
      </li>
      <li>Numbers are of now: a conversion that waits for its partner today may leave later.</li>
    </Explained>
  );
}
