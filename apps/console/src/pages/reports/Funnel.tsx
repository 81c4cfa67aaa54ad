import type { FunnelDayView, FunnelScreen } from '@zipfront/contracts/console/funnel';
import { dateText } from '@zipfront/contracts/time';
import { FunnelFilter } from './FunnelFilter.tsx';
import { FunnelDays, FunnelPages } from './FunnelPages.tsx';
import { FunnelSteps } from './FunnelSteps.tsx';
import { LeftOut } from './LeftOut.tsx';
import { FewCases } from './Rate.tsx';

/**
 * Shows the progress of visits: the funnel of all and of two groups, their first pages, and the
 * days.
 */
export function Funnel(screen: FunnelScreen) {
  const { query, error, funnels, funnelSince, pagesSince, days, landings, order, health, csv } =
    screen;
  return (
    <>
      {error === null ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <FunnelFilter {...screen} />
      {funnelSince === null ? null : <Since day={funnelSince} what="The steps" />}
      <div className="funnels">
        {funnels.map((funnel) => (
          <FunnelSteps key={funnel.label} funnel={funnel} />
        ))}
      </div>
      <p>
        <a href={csv.steps}>CSV of the steps</a>
      </p>
      {landings.length === 0 ? null : (
        <section aria-labelledby="pages">
          <h2 id="pages">Pages where visits began</h2>
          {pagesSince === null ? null : <Since day={pagesSince} what="The pages" />}
          <LeftOut query={query} />
          <FunnelPages {...{ landings, order, query, pagesSince }} />
          <p>
            <a href={csv.pages}>CSV of the pages</a> · <a href={health}>Health of the pages</a>
          </p>
        </section>
      )}
      {days.length === 0 ? null : (
        <section aria-labelledby="days">
          <h2 id="days">Days</h2>
          <p>{openText(days)}</p>
          <details>
            <summary>The days as a table</summary>
            <FunnelDays days={days} />
          </details>
          <p>
            <a href={csv.days}>CSV of the days</a>
          </p>
        </section>
      )}
      <HowComputed timeZone={screen.timeZone} />
    </>
  );
}

/** Says which of the days are still open. */
function openText(days: FunnelDayView[]): string {
  const oldest = days.findLast(({ isOpen }) => isOpen);
  return oldest
    ? `Still open: visits since ${dateText(oldest.day)} may reach further steps.`
    : 'All of these days are over: their numbers stay.';
}

function Since({ day, what }: { day: string; what: string }) {
  return (
    <p>
      {what} begin on {dateText(day)}: these filters together are answered for the last 28 days.
      With fewer filters, earlier days are shown.
    </p>
  );
}

function HowComputed({ timeZone }: { timeZone: string }) {
  return (
    <details>
      <summary>How each number is computed</summary>
      <ul>
        <li>
          Visits, not clicks: each step counts the visits that reached it, once. A visit counts on
          the day of its first page ({timeZone}), by the channel, campaign, page and device of that
          arrival. Known bots are left out.
        </li>
        <li>
          Form started: a form for a quote was used. Zip code accepted: one that the visitor typed
          exists. Both are reported by the page. Hand-off, estimate and order: the server has stored
          one. Shown at the partner: the comparison app has asked for the hand-off.
        </li>
        <li>
          Accepted, sold and bound are leads, by the reports of partners: a visit with two hand-offs
          has two. They count on the day of the visit, without an end, and a lead that was given
          back stays accepted and sold. Accepted leads are a share of the hand-offs, as not every
          partner reports that it has shown one. Where visits can send both forms, what was shown is
          a share of the hand-offs, and orders are one of the estimates.
        </li>
        <li>
          A step proves the steps before it: a form that was sent without a script has been started.
          So no step has more visits than the one before.
        </li>
        <li>
          A step counts within 7 days of the first page. Days that are not over for so long are
          “still open”: their numbers may rise.
        </li>
        <li>
          “Half within” is the median time from the first page, of the visits that reached the step;
          it is shown for days of the last four weeks, and read from the latest 50,000 visits. Of
          accepted, sold and bound leads it is known by the day, for the last 90 days.
        </li>
        <li>
          A group has the filters of all, but for the property that it is chosen by. Engaged: the
          visitor did something on a page that was open for 5 seconds. Leads: hand-offs, orders and
          call-backs, without an end. Revenue per visit: approved ÷ visits; not known where all
          leads are call-backs.
        </li>
        <FewCases />
        <li>
          LCP and INP of a page: three of four measurements of visitors are better than this; good
          is up to 2.5 s and 200 ms. Errors per 1,000: error reports from the page for each 1,000
          visits that began on it. The page of health has them by release, and each error.
        </li>
        <li>
          Filters of a channel or campaign together with a page or device are answered from the rows
          of visits of the last 28 days, without those that their visitors deleted; all other
          numbers have these, too. Counts are some seconds old at most.
        </li>
      </ul>
    </details>
  );
}
