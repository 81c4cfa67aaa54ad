import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';

/** A span of time, rounded down: `5 min`, `3 h`, `12 days`. */
function spanText(ms: number): string {
  if (ms < MINUTE_MS) return 'now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

export function Waits({ since, isOverdue }: { since: string; isOverdue: boolean }) {
  const span = spanText(Date.now() - Date.parse(since));
  return isOverdue ? (
    <span className="pill bad">overdue, {span}</span>
  ) : (
    <span className="pill">{span}</span>
  );
}
