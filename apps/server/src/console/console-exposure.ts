import { isLoopback } from '../platform/http/origin-check.ts';
import type { AccountRow } from '../platform/store/tables/console.ts';
import type { ConsoleConfig } from './console-context.ts';

/**
 * Whether the console can be reached from other machines, by its listening address or by its
 * address behind a proxy.
 */
export function isReachable({
  consoleHost,
  consoleUrl,
}: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>): boolean {
  return !isLoopback(consoleHost) || !isLoopback(new URL(consoleUrl).hostname);
}

/** Whether the console can be reached from other machines, and not by https. */
export function isExposed(config: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>): boolean {
  return isReachable(config) && !config.consoleUrl.startsWith('https:');
}

/** Admins do if the console can be reached from elsewhere. */
export function isSecondFactorRequired(
  { role }: Pick<AccountRow, 'role'>,
  config: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>,
): boolean {
  return role === 'admin' && isReachable(config);
}

export function needsSecondFactor(
  account: Pick<AccountRow, 'role' | 'totp_secret'>,
  config: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>,
): boolean {
  return account.totp_secret === null && isSecondFactorRequired(account, config);
}
