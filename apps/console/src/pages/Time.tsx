import { timeText } from '@zipfront/contracts/time';
import { createContext, useContext } from 'react';

/** The time zone of the times on a page, that is the reporting time zone of its data. */
export const TimeZone = createContext('UTC');

/** A point in time to the minute: `Nov 22, 2026, 4:30 PM EST`. */
export function Time({ at }: { at: number }) {
  const timeZone = useContext(TimeZone);
  return (
    <time dateTime={new Date(at).toISOString()} className="time">
      {timeText(at, timeZone)}
    </time>
  );
}
