import type { PageHealthView } from '@zipfront/contracts/console/health';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent, whole } from '../experiments/percent.ts';
import { money } from '../reports/money.ts';
import { Vital } from './Vital.tsx';

/** The pages, of all releases together or by release, with their speed, their errors and their leads. */
export function PageTable({ pages }: { pages: PageHealthView[] }) {
  const hasReleases = pages.some(({ release }) => release !== null);
  return (
    <table className="rows" aria-label="Pages">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Site</th>
          {hasReleases ? <th scope="col">Release</th> : null}
          <th scope="col">Visits</th>
          <th scope="col">Lead rate</th>
          <th scope="col">Revenue per visit</th>
          <th scope="col">LCP</th>
          <th scope="col">INP</th>
          <th scope="col">CLS</th>
          <th scope="col">Errors per 1,000</th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={JSON.stringify([page.site, page.path, page.release])}>
            <th scope="row">{page.path}</th>
            <td data-label="Site">{page.site}</td>
            {hasReleases ? <td data-label="Release">{page.release || 'not known'}</td> : null}
            <td data-label="Visits">{whole(page.visits)}</td>
            <td data-label="Lead rate">
              {page.visits === 0 ? '–' : percent(page.leads / page.visits)}
            </td>
            <td data-label="Revenue per visit">
              {page.revenuePerVisitCents === null
                ? '–'
                : money(page.revenuePerVisitCents, MONEY_CURRENCY)}
            </td>
            <td data-label="LCP">
              <Vital metric="lcp" value={page.lcp} />
            </td>
            <td data-label="INP">
              <Vital metric="inp" value={page.inp} />
            </td>
            <td data-label="CLS">
              <Vital metric="cls" value={page.cls} />
            </td>
            <td data-label="Errors per 1,000">
              {page.errorsPerThousand === null ? '–' : page.errorsPerThousand.toFixed(1)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
