import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';

/** Time from a point in time to now: `5 min`, `3 h`, `12 days`. The exact time is its title. */
export function Age({ at, now }: { at: number; now: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`} className="time">
      {spanOf(now - at)}
    </time>
  );
}

function spanOf(ms: number): string {
  if (ms < MINUTE_MS) return 'now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}
