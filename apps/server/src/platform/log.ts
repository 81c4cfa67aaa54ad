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
