import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type { Alert } from './rank-alerts.ts';

export function alertIf(
  kind: Alert['kind'],
  page: Alert['page'],
  size: number,
  textOf: (count: number) => string,
  since?: number,
): Alert[] {
  if (size <= 0) return [];
  const known = since === undefined ? {} : { since };
  return [{ kind, size, ...known, text: textOf(size), page, address: CONSOLE_PATHS[page] }];
}
