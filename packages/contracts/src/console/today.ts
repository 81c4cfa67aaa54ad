/**
 * Kinds of alerts, ordered by the cost of each hour of waiting: leads that are not made, people who
 * wait, money that is lost or not counted, decisions on wrong numbers, and risks. Missing spend
 * comes first, because it makes the first sentence of the page wrong.
 */
export const ALERT_KINDS = [
  'missing-spend',
  'fallen-page',
  'refused-content',
  'overdue-call',
  'refused-reports',
  'uncounted-reports',
  'shared-transactions',
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
export interface AlertView {
  /** A sentence. */
  text: string;
  /** The screen that shows it, with its filter. */
  address: string;
  /** The name of the screen. */
  screen: string;
}
