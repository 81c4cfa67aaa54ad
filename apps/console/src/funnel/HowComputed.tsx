import { MIN_CASES } from '@zipfront/contracts/console/rates';
import { Explained } from '../shell/Explained.tsx';

export function HowComputed({ timeZone }: { timeZone: string }) {
  return (
    <Explained>
      <li>
        Each step counts the visits that reached it, once, within 7 days of the first page. A visit
        counts on the day of its first page ({timeZone}), by the channel, campaign, page and device
        of that arrival. Known bots are left out.
      </li>
      <li>
        A step proves the steps before it: a form that was sent without a script has been started.
      </li>
      <li>
        Accepted, bought and bound are leads, by the reports of partners, without an end: a visit
        with two hand-offs has two, and a lead that was given back stays bought. Sold leads of
        reports are without those, and have booked orders. The lead rate of reports counts orders
        and call-backs too, and no estimates.
      </li>
      <li>
        Half within: the median time from the first page, of the visits that reached the step, over
        the last 28 days; of leads by the day, over 90.
      </li>
      <li>
        Points: the share of a group less that of all visits. Too few: a share of fewer than{' '}
        {MIN_CASES} cases changes with each of them; files have it.
      </li>
      <li>
        Engaged: the visitor did something on a page that was open for 5 seconds. Revenue per visit:
        approved money by visits. LCP, INP and CLS: three of four measurements are better.
      </li>
      <li>
        A channel or campaign together with a page and a device is read from the visits of the last
        28 days, without deleted ones. “The funnel” in the documentation has the rest.
      </li>
    </Explained>
  );
}
