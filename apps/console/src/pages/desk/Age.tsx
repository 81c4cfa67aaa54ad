import { DAY_MS, HOUR_MS, MINUTE_MS, timeText } from '@zipfront/contracts/time';
import { useContext } from 'react';
import { TimeZone } from '../Time.tsx';

/** Time from a point in time to now: `5 min`, `3 h`, `12 days`. The exact time is its title. */
export function Age({ at, now }: { at: number; now: number }) {
  const timeZone = useContext(TimeZone);
  return (
    <time dateTime={new Date(at).toISOString()} title={timeText(at, timeZone)} className="time">
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
