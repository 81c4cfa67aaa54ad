import type { ConsoleConfig } from './console-context.ts';

const LOOPBACK = /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/i;

/** Whether a host name is one of this machine alone. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether the console can be reached from elsewhere: where it listens, or by its address behind a proxy. */
export function isReachable({
  consoleHost,
  consoleUrl,
}: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>): boolean {
  return !isLoopback(consoleHost) || !isLoopback(new URL(consoleUrl).hostname);
}
