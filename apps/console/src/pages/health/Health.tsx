import {
  EACH_RELEASE,
  type HealthScreen,
  type ScreenTime,
} from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { DEVICES } from '@zipfront/contracts/console/reports';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { Choice } from '../reports/Choice.tsx';
import { ReportFilter } from '../reports/ReportFilter.tsx';
import { SortField } from '../reports/SortField.tsx';
import { BadEventTable } from './BadEventTable.tsx';
import { ErrorTable } from './ErrorTable.tsx';
import { HowComputed } from './HowComputed.tsx';
import { isPartChosen } from './is-part-chosen.ts';
import { LeftOut } from './LeftOut.tsx';
import { PageTable } from './PageTable.tsx';
import { ERROR_LABELS, PAGE_LABELS } from './page-labels.ts';
import { SourceTable } from './SourceTable.tsx';
import { State } from './State.tsx';

/** The health of the pages, of the collector and of the database. */
export function Health(screen: HealthScreen) {
  const { query, sites, channels, campaigns, paths, releases, ranges } = screen;
  const { error, timeZone, visitsSince, state } = screen;
  const { pages, errors, orders, sources, badEvents, mayReplay, screens, files } = screen;
  return (
    <>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <h2>Server and database</h2>
      <State state={state} />
      <p>
        <a href={files.state}>CSV of the state</a>
      </p>
      <ReportFilter action={CONSOLE_PATHS.health} {...{ query, sites, ranges }}>
        <Choice name="channel" label="Channel" values={channels} chosen={query.channel} />
        <Choice name="campaign" label="Campaign" values={campaigns} chosen={query.campaign} />
        <Choice name="page" label="Page" values={paths} chosen={query.page} />
        <Choice name="device" label="Device" values={DEVICES} chosen={query.device} />
        <Choice
          name="release"
          label="Release"
          values={[EACH_RELEASE, ...releases]}
          chosen={query.release}
        />
        <SortField label="Sort pages by" labels={PAGE_LABELS} order={orders.pages} />
        <SortField
          name="errorSort"
          label="Sort errors by"
          labels={ERROR_LABELS}
          order={orders.errors}
        />
      </ReportFilter>
      {visitsSince === null ? null : (
        <p>
          Pages and errors begin on {dateText(visitsSince)}: with these filters they are known for
          the last 28 days.
        </p>
      )}
      <h2>Pages</h2>
      <LeftOut query={query} />
      {pages.length === 0 ? (
        <p>No visits, measurements or errors were counted in these days. Choose others above.</p>
      ) : (
        <PageTable pages={pages} order={orders.pages} />
      )}
      <p>
        <a href={files.pages}>CSV of the pages</a>
      </p>
      <h2>Errors in browsers</h2>
      {isPartChosen(query) ? (
        <p>
          Reports, trend, pages and releases are those of all visits: reports are not stored by
          channel, campaign and device. The lead rates are those of the chosen visits.
        </p>
      ) : null}
      {errors.length === 0 ? (
        <p>No browser reported an error in these days.</p>
      ) : (
        <ErrorTable errors={errors} query={query} order={orders.errors} />
      )}
      <p>
        <a href={files.errors}>CSV of the errors</a>
      </p>
      <h2>Bots by source</h2>
      {sources.length === 0 ? (
        <p>In these days no bot came, and no link had an unfilled placeholder.</p>
      ) : (
        <SourceTable sources={sources} />
      )}
      <p>
        <a href={files.sources}>CSV of the sources</a>
      </p>
      <h2>Bad events</h2>
      {badEvents.length === 0 ? (
        <p>No event is stored that failed validation.</p>
      ) : (
        <BadEventTable kinds={badEvents} mayReplay={mayReplay} />
      )}
      <p>
        <a href={files.badEvents}>CSV of the bad events</a>
      </p>
      <h2>Time of screens</h2>
      <Screens screens={screens} />
      <p>
        <a href={files.screens}>CSV of the times</a>
      </p>
      <HowComputed timeZone={timeZone} />
    </>
  );
}

function Screens({ screens }: { screens: ScreenTime[] }) {
  if (screens.length === 0) return <p>No screen was shown since this server was started.</p>;
  return (
    <table className="rows" aria-label="Time of screens">
      <thead>
        <tr>
          <th scope="col">Screen</th>
          <th scope="col">Shown</th>
          <th scope="col">95% within</th>
        </tr>
      </thead>
      <Rows>
        {screens.map(({ path, count, p95 }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td data-label="Shown">{count}</td>
            <td data-label="95% within">{p95.toFixed(p95 < 10 ? 1 : 0)} ms</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
