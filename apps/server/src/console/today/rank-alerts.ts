import type { ConsolePage } from '@zipfront/contracts/console/paths';
import type { AlertView } from '@zipfront/contracts/console/today';

/**
 * Kinds of what a person should look at, those first that cost the most for each hour in which no one does: leads that are not
 * made, people who wait, money that is lost or not counted, decisions on wrong numbers, and risks. Missing spend is before all: with it the
 * first sentence of the page is wrong.
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
  /** Its amount, in a unit of its kind: the larger of two of a kind comes first. */
  size: number;
  /** The screen of its address: a person who may not open it is not shown the alert. */
  page: ConsolePage;
}

/** The most expensive first: by kind, then by size, then by their texts. */
export function rankAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (one, other) =>
      ALERT_KINDS.indexOf(one.kind) - ALERT_KINDS.indexOf(other.kind) ||
      other.size - one.size ||
      (one.text < other.text ? -1 : 1),
  );
}
