import type { HealthPageColumn, PageHealthView } from '@zipfront/contracts/console/health';
import type { TableOrder } from '@zipfront/contracts/console/table-order';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent, whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { money } from '../reports/money.ts';
import { SortHeadings } from '../reports/SortHeadings.tsx';
import { PAGE_LABELS } from './page-labels.ts';
import { Vital } from './Vital.tsx';

/** The pages, of all releases together or by release, with their speed, their errors and their leads. */
export function PageTable({
  pages,
  order,
}: {
  pages: PageHealthView[];
  order: TableOrder<HealthPageColumn>;
}) {
  const hasReleases = pages.some(({ release }) => release !== null);
  const columns = (Object.keys(PAGE_LABELS) as HealthPageColumn[]).filter(
    (column) => hasReleases || column !== 'release',
  );
  return (
    <table className="rows sortable" aria-label="Pages">
      <thead>
        <tr>
          <SortHeadings columns={columns} labels={PAGE_LABELS} order={order} />
        </tr>
      </thead>
      <Rows>
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
      </Rows>
    </table>
  );
}
