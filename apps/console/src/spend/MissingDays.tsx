import type { listAlerts } from '@zipfront/contracts/api/alerts';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { daysText } from '../ui/format.ts';

type Source = NonNullable<ResponseOf<typeof listAlerts>['rows'][number]['sources']>[number];

/** The sources that lack spend of days up to yesterday, as the alert of Today counts them. */
export function MissingDays({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="body">
      <ul className="missing-days" aria-label="Missing days">
        {sources.map(({ name, site, last_day, days }) => (
          <li key={`${name} ${site}`}>
            <strong>
              {name} ({site || 'several sites'})
            </strong>
            : the spend of{' '}
            {daysText({ from: daysAfter(last_day, 1), to: daysAfter(last_day, days) })} is missing.
          </li>
        ))}
      </ul>
      <p className="quiet">Export these days from the advertising account, and choose the file:</p>
    </div>
  );
}
