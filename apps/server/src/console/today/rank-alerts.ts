import { ALERT_KINDS, type AlertKind } from '@zipfront/contracts/api/today';
import type { Capability } from '@zipfront/contracts/console/capabilities';
import type { ConsolePage } from '@zipfront/contracts/console/pages';
import type { SpendSource } from '../../reporting/spend/find-spend-days.ts';

/** Something that a person should look at. */
export interface Alert {
  kind: AlertKind;
  text: string;
  /** The address of its screen, with the filter. */
  address: string;
  /** Its amount, in a unit of its kind. Of two alerts of a kind, the larger comes first. */
  size: number;
  /** Number of the things in it, where its size is something else. */
  count?: number;
  /** The first day of it: days since 1970-01-01. Missing where it is not known. */
  since?: number;
  /** It lists the sources that lack spend, if spend is missing. */
  sources?: readonly SpendSource[];
  /** The screen of its address. The alert is hidden from people who may not open that screen. */
  page: ConsolePage;
  /** What a person needs beside it; by default nothing. */
  may?: Capability;
}

/** Sorts alerts, most expensive first: by kind, then by size, then by text. */
export function rankAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (one, other) =>
      ALERT_KINDS.indexOf(one.kind) - ALERT_KINDS.indexOf(other.kind) ||
      other.size - one.size ||
      (one.text < other.text ? -1 : 1),
  );
}
