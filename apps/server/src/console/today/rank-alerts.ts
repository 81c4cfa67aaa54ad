import type { ConsolePage } from '@zipfront/contracts/console/paths';
import type { AlertView } from '@zipfront/contracts/console/today';

/**
 * Kinds of alerts, ordered by the cost of each hour of waiting: leads that are not made, people who
 * wait, money that is lost or not counted, decisions on wrong numbers, and risks. Missing spend
 * comes first, because it makes the first sentence of the page wrong.
 */
export const ALERT_KINDS = [
  'missing-spend',
  'fallen-page',
  'overdue-call',
  'refused-reports',
  'uncounted-reports',
  'failing-notifications',
  'dead-notifications',
  'dead-uploads',
  'failing-warehouse',
  'unproven-reports',
  'decided-experiment',
  'invalidated-experiment',
  'missing-backup',
  'old-reviews',
] as const;

/** A kind of what a person should look at. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Something that a person should look at. */
export interface Alert extends Omit<AlertView, 'screen'> {
  kind: AlertKind;
  /** Its amount, in a unit of its kind. Of two alerts of a kind, the larger comes first. */
  size: number;
  /** The screen of its address. The alert is hidden from people who may not open that screen. */
  page: ConsolePage;
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
