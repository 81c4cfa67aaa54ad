import type { TableOrder } from '@zipfront/contracts/console/forms-and-tables';
import type {
  ErrorColumn,
  ErrorView,
  HealthQuery,
  RateView,
} from '@zipfront/contracts/console/health';
import { itemPath } from '@zipfront/contracts/console/paths';
import { percent, whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';
import { Rate } from '../reports/Rate.tsx';
import { leadRate } from '../reports/rate-text.ts';
import { SortHeadings } from '../reports/SortHeadings.tsx';
import { ERROR_LABELS } from './page-labels.ts';

/** Kinds of errors with their trend, and the lead rates with and without them. */
export function ErrorTable({
  errors,
  query,
  order,
}: {
  errors: ErrorView[];
  query: HealthQuery;
  order: TableOrder<ErrorColumn>;
}) {
  const chosen = Object.entries(query).filter(([, value]) => value !== '');
  const params = new URLSearchParams(chosen);
  return (
    <table className="rows sortable" aria-label="Errors in browsers">
      <thead>
        <tr>
          <SortHeadings
            columns={Object.keys(ERROR_LABELS) as ErrorColumn[]}
            labels={ERROR_LABELS}
            order={order}
          />
        </tr>
      </thead>
      <Rows>
        {errors.map((error) => (
          <tr key={error.fingerprint}>
            <th scope="row">
              <a href={`${itemPath('healthError', error.fingerprint)}?${params}`}>
                {error.type}: {error.message.slice(0, 120)}
              </a>
            </th>
            <td data-label="Reports">{whole(error.reports)}</td>
            <td data-label="Trend">{trendOf(error)}</td>
            <td data-label="Page">{listed(error.path, error.pages)}</td>
            <td data-label="Release">{listed(error.release, error.releases)}</td>
            <td data-label="Lead rate with it">
              <RateOf counts={error.rates?.withError} />
            </td>
            <td data-label="Without it">
              <RateOf counts={error.rates?.withoutError} />
            </td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}

/** A lead rate with its visits. */
export function RateOf({ counts = { leads: 0, visits: 0 } }: { counts: RateView | undefined }) {
  const text = (rate: number) => `${percent(rate)} of ${whole(counts.visits)}`;
  return <Rate value={leadRate(counts)} cases={counts.visits} text={text} />;
}

function trendOf({ before, lately, first }: ErrorView): string {
  if (before === 0) return `new on ${first}`;
  return `${whole(before)} → ${whole(lately)}`;
}

function listed(name: string, count: number): string {
  const known = name === '' ? 'unknown' : name;
  return count > 1 ? `${known} and ${count - 1} more` : known;
}
