import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './config/variables.ts';

/**
 * A JSON object a line, written at once, so that none is lost when the process ends. Never log what
 * a visitor sent: no address, path, query, header, body, zip code, name, token or click id.
 */
export function createLog(level: LogLevel): Logger {
  return loggerTo(destination({ dest: 1, sync: true }), level);
}

/** A logger of the same kind that writes elsewhere, for example to a test's list. */
export function loggerTo(stream: DestinationStream, level: LogLevel): Logger {
  return pino({ level, base: null }, stream);
}
