import { ALERT_KINDS, type AlertKind } from '@zipfront/contracts/api/alerts';
import type { Capability } from '@zipfront/contracts/console/capabilities';
import { CONSOLE_PATHS, type ConsolePage } from '@zipfront/contracts/console/pages';
import type { SpendSource } from '../../reporting/spend/find-spend-sources.ts';

export interface Alert {
  kind: AlertKind;
  text: string;
  address: string;
  /** The amount of an alert, in a unit of its kind. The larger of a kind comes first. */
  size: number;
  /** Number of the things in it, where its size is something else. */
  count?: number;
  since?: number;
  sources?: readonly SpendSource[];
  /** The screen of its address. The alert is hidden from people who may not open that screen. */
  page: ConsolePage;
  may?: Capability;
}

export function rankAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (one, other) =>
      ALERT_KINDS.indexOf(one.kind) - ALERT_KINDS.indexOf(other.kind) ||
      other.size - one.size ||
      (one.text < other.text ? -1 : 1),
  );
}

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
