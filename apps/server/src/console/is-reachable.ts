import { isLoopback } from '../platform/http/is-loopback.ts';
import type { ConsoleConfig } from './console-context.ts';

/** Whether the console can be reached from elsewhere: where it listens, or by its address behind a proxy. */
export function isReachable({
  consoleHost,
  consoleUrl,
}: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>): boolean {
  return !isLoopback(consoleHost) || !isLoopback(new URL(consoleUrl).hostname);
}
