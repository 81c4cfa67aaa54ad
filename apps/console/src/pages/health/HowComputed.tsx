import { FewCases } from '../reports/Rate.tsx';

/** Explains the calculation of each number on the page. */
export function HowComputed({ timeZone }: { timeZone: string }) {
  return (
    <details>
      <summary>How each number is computed</summary>
      <ul>
        <li>
          Days are those of {timeZone}. Known bots are left out. Visits and leads of a page are
          those of visits that began there; lead rate: leads ÷ visits. Revenue per visit: approved ÷
          visits, on the day of the visit; not known where all leads are call-backs.
        </li>
        <FewCases />
        <li>
          LCP, INP and CLS: three of four measurements of visitors are better than this. They are
          read from histograms, by interpolation inside a bucket. Good is up to 2.5 s, 200 ms and
          0.1.
        </li>
        <li>
          Errors per 1,000: error reports from the page, whichever page the visit began on, for each
          1,000 visits that began on the page. A page can have several in a visit.
        </li>
        <li>
          Trend of an error: reports in the first and in the second half of the days. With it,
          without it: the lead rate of visits that had the error, and of the others of these days
          that began on the same pages. Visits are known for about 30 days.
        </li>
        <li>
          A release is the file of the script of the pages, which every build renames. Visits count
          for the one that they began with, measurements and errors for that of their page. With a
          release chosen, the lead rates of an error are still those of all releases.
        </li>
        <li>
          Bots are pages that known crawlers asked a visit for; they get none, and are in no other
          report. A source with hardly any people is worth a look: an app may be taken for a
          crawler. Unfilled placeholders are new visits whose link had one, such as {'{gclid}'}:
          correct it where the campaign is set up. Days and site are those chosen; the other filters
          do not change this table. Samples are left out.
        </li>
        <li>
          A bad event failed validation; it is stored for as long as its visit, or 30 days. Neither
          days nor filters change which are shown.
        </li>
      </ul>
    </details>
  );
}
