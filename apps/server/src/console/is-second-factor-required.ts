import type { AccountRow } from '../platform/store/account-rows.ts';
import type { ConsoleConfig } from './console-context.ts';
import { isReachable } from './is-reachable.ts';

/** Whether an account must have a second factor: an admin's, where the console can be reached from elsewhere. */
export function isSecondFactorRequired(
  { role }: Pick<AccountRow, 'role'>,
  config: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>,
): boolean {
  return role === 'admin' && isReachable(config);
}
