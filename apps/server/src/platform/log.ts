import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './config/variables.ts';

/**
 * The server's log: a JSON object a line on the standard output, written at once, so that no line
 * is lost when the process ends.
 *
 * Nothing that a visitor sent belongs in it: no address, path, query, header, body, zip code, name,
 * token or click id.
 */
export function createLog(level: LogLevel): Logger {
  return loggerTo(destination({ dest: 1, sync: true }), level);
}

/** A logger of the server's kind that writes somewhere else (a test's list, say). */
export function loggerTo(stream: DestinationStream, level: LogLevel): Logger {
  return pino({ level, base: null }, stream);
}
