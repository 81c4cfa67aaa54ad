import { useQuery } from '@tanstack/react-query';
import { listAlerts } from '@zipfront/contracts/api/today';
import { apiQuery } from '../api/queries.ts';
import { dayText } from '../ui/format.ts';

/** The sources whose files end before yesterday, as the alert of Today counts them. */
export function MissingDays() {
  const { data } = useQuery(apiQuery(listAlerts, {}));
  const sources = data?.rows.flatMap((alert) => alert.sources ?? []) ?? [];
  if (sources.length === 0) return null;
  return (
    <div className="body">
      <ul className="missing-days" aria-label="Missing days">
        {sources.map(({ name, site, last_day, days }) => (
          <li key={`${name} ${site}`}>
            <strong>
              {name} ({site || 'several sites'})
            </strong>
            : nothing since {dayText(last_day)},{' '}
            {days === 1 ? '1 day is missing' : `${days} days are missing`}
          </li>
        ))}
      </ul>
      <p className="quiet">Export these days from the advertising account, and choose the file:</p>
    </div>
  );
}
