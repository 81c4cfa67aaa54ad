import type { Queue } from '@zipfront/contracts/console/desk';
import { queuePath } from '@zipfront/contracts/console/paths';
import type { Config } from '../platform/config/config.ts';

/** The address of an item in the console, for the team. A person who is not signed in is led there after signing in. */
export function itemLink(
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  queue: Queue,
  key: string,
): string {
  return `${consoleUrl}${queuePath(queue)}/${key}`;
}
