export const NOTIFICATION_KINDS = {
  'order-placed': 'team',
  'call-back-asked': 'team',
  'price-call-asked': 'team',
  /** No call was tried for a call-back within the promised time. */
  'call-back-overdue': 'team',
  /** Nothing was done with a request without a price within the promised time. */
  'price-call-overdue': 'team',
  'review-held': 'team',
  'estimate-saved': 'visitor',
  'order-received': 'visitor',
  /** Its facts are `status`, and `price` in dollars if a person set one. */
  'order-changed': 'visitor',
  /** Its facts are `change` (`TERMS_CHANGES`) and `to`; empty for the estimate's price. */
  'order-terms-changed': 'visitor',
  /** The owner of an order has changed it; its fact is `change`, one of `OWNER_CHANGES`. */
  'order-changed-by-owner': 'visitor',
  /** A mailed step was undone. Its fact is `status`, the order's present one. */
  'order-corrected': 'visitor',
  'review-published': 'visitor',
  'review-declined': 'visitor',
  /** Facts: `due`, the instant of its days (ISO 8601); `asked` if a person sent it. */
  'saved-report': 'named',
} as const satisfies Record<string, 'team' | 'visitor' | 'named'>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export type VisitorNotificationKind = {
  [Kind in NotificationKind]: (typeof NOTIFICATION_KINDS)[Kind] extends 'visitor' ? Kind : never;
}[NotificationKind];

export type TeamNotificationKind = {
  [Kind in NotificationKind]: (typeof NOTIFICATION_KINDS)[Kind] extends 'team' ? Kind : never;
}[NotificationKind];

export type NotificationChannel = 'mail' | 'webhook';
