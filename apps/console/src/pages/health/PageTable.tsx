import type { TableOrder } from '@zipfront/contracts/console/forms-and-tables';
import type { HealthPageColumn, PageHealthView } from '@zipfront/contracts/console/health';
import { percent, whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { Rate } from '../reports/Rate.tsx';
import { earned, leadRate, perThousand } from '../reports/rate-text.ts';
import { SortHeadings } from '../reports/SortHeadings.tsx';
import { PAGE_LABELS } from './page-labels.ts';
import { Vital } from './Vital.tsx';

/**
 * The pages, of all releases together or by release, with their speed, their errors and their
 * leads.
 */
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
              <Rate value={leadRate(page)} cases={page.visits} text={percent} />
            </td>
            <td data-label="Revenue per visit">
              <Rate value={page.revenuePerVisitCents} cases={page.visits} text={earned} />
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
              <Rate value={page.errorsPerThousand} cases={page.visits} text={perThousand} />
            </td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
