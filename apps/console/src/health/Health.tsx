import type { HealthScreen, ScreenTime } from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { BadEventTable } from './BadEventTable.tsx';
import { ErrorTable } from './ErrorTable.tsx';
import { HowComputed } from './HowComputed.tsx';
import { PageTable } from './PageTable.tsx';
import { State } from './State.tsx';

/** The health of the pages, of the collector and of the database. */
export function Health(screen: HealthScreen) {
  const { asked, error, timeZone, state, pages, errors, badEvents, mayReplay, screens, files } =
    screen;
  return (
    <>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <h2>Server and database</h2>
      <State state={state} />
      <Filter {...screen} />
      <h2>Pages</h2>
      {pages.length === 0 ? (
        <p>No visits, measurements or errors were counted in these days. Choose others above.</p>
      ) : (
        <PageTable pages={pages} />
      )}
      <p>
        <a href={files.pages}>CSV of the pages</a>
      </p>
      <h2>Errors in browsers</h2>
      {errors.length === 0 ? (
        <p>No browser reported an error in these days.</p>
      ) : (
        <ErrorTable errors={errors} asked={asked} />
      )}
      <p>
        <a href={files.errors}>CSV of the errors</a>
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
      <HowComputed timeZone={timeZone} />
    </>
  );
}

function Filter({ asked, sites, ranges }: HealthScreen) {
  return (
    <>
      <nav aria-label="Days" className="filters">
        <ul>
          {ranges.map(({ label, address }) => (
            <li key={label}>
              <a href={address}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="get" action={CONSOLE_PATHS.health} className="filter">
        <span className="pair">
          <label htmlFor="from">From</label>
          <input id="from" name="from" type="date" defaultValue={asked.from} />
        </span>
        <span className="pair">
          <label htmlFor="to">To</label>
          <input id="to" name="to" type="date" defaultValue={asked.to} />
        </span>
        <span className="pair">
          <label htmlFor="site">Site</label>
          <select id="site" name="site" defaultValue={asked.site}>
            <option value="">all</option>
            {sites.map((site) => (
              <option key={site} value={site}>
                {site}
              </option>
            ))}
          </select>
        </span>
        <button type="submit" className="button small">
          Show
        </button>
      </form>
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
          <th scope="col">95 % within</th>
        </tr>
      </thead>
      <tbody>
        {screens.map(({ path, count, p95 }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td data-label="Shown">{count}</td>
            <td data-label="95 % within">{p95.toFixed(p95 < 10 ? 1 : 0)} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
