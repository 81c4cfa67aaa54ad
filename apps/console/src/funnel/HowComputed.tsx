import { LEAST_CASES } from '@zipfront/contracts/console/rates';

export function HowComputed({ timeZone }: { timeZone: string }) {
  return (
    <details className="quiet">
      <summary>How each number is computed</summary>
      <ul className="explained">
        <li>
          Each step counts the visits that reached it, once. A visit counts on the day of its first
          page ({timeZone}), by the channel, campaign, page and device of that arrival. Known bots
          are left out.
        </li>
        <li>
          Form started: a form for a quote was used. Zip code accepted: one that the visitor typed
          exists. Both are reported by the page. Hand-off, estimate and order: the server has stored
          one. Shown at the partner: the comparison app has asked for the hand-off.
        </li>
        <li>
          A step proves the steps before it: a form that was sent without a script has been started.
          So no step has more visits than the one before.
        </li>
        <li>
          Accepted, sold and bound are leads, by the reports of partners: a visit with two hand-offs
          has two. They count on the day of the visit, without an end, and a lead that was given
          back stays accepted and sold. Accepted leads are a share of the hand-offs, as not every
          partner reports that it has shown one. Where visits can send both forms, what was shown is
          a share of the hand-offs, and orders are one of the estimates.
        </li>
        <li>
          A step counts within 7 days of the first page. Days that are not over for so long are
          still open: their numbers may rise.
        </li>
        <li>
          Half within: the median time from the first page, of the visits that reached the step. It
          is known for the last 28 days, and read from the latest 50,000 visits. Of accepted, sold
          and bound leads it is known by the day, for the last 90 days.
        </li>
        <li>
          A group has the filters of all visits, but for the property that it is chosen by. Points:
          its share less that of all visits. Too few: a share of fewer than {LEAST_CASES} cases
          changes with each of them; files have it.
        </li>
        <li>
          Engaged: the visitor did something on a page that was open for 5 seconds. Leads:
          hand-offs, orders and call-backs, without an end. Revenue per visit: approved money by
          visits; not known where all leads are call-backs.
        </li>
        <li>
          LCP, INP and CLS of a page: three of four measurements of visitors are better than this;
          good is up to 2.5 s, 200 ms and 0.1. Errors per 1,000: error reports from the page for
          each 1,000 visits that began on it.
        </li>
        <li>
          Filters of a channel or campaign together with a page and a device are answered from the
          rows of visits of the last 28 days, without those that their visitors deleted; all other
          numbers have these, too. Counts are some seconds old at most.
        </li>
      </ul>
    </details>
  );
}
