import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './config/variables.ts';

/**
 * Makes the log. Never log what a visitor sent: no address, path, query, header, body, zip code,
 * token or click id.
 */
export function createLog(level: LogLevel): Logger {
  return loggerTo(destination({ dest: 1, sync: true }), level);
}

export function loggerTo(stream: DestinationStream, level: LogLevel): Logger {
  return pino({ level, base: null }, stream);
}

/**
 * Makes a note that is written at once, and for what follows within a minute only once, with the
 * number of times.
 */
export function notedByMinute<Args extends unknown[]>(
  write: (times: number, ...args: Args) => void,
): (...args: Args) => void {
  let times = 0;
  let quietUntil = 0;
  return (...args) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    write(times, ...args);
    times = 0;
    quietUntil = performance.now() + MINUTE_MS;
  };
}
