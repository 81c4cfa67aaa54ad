/** The timestamps by which the time of an event is estimated, in epoch milliseconds. */
export interface EventClocks {
  /** When it happened, by the client's clock. */
  timestamp: number;
  /** When the request was sent, by the same clock; null if unknown. */
  sentAt: number | null;
  /** When it was received, by the server's clock. */
  receivedAt: number;
}

/**
 * Estimates when an event happened by the server's clock: the time between its creation and its sending,
 * before its arrival. So the client's clock may be wrong by years. Without the time of sending, the
 * client's clock is trusted, but the result is never after the arrival or before the epoch.
 */
export function correctedTime({ timestamp, sentAt, receivedAt }: EventClocks): number {
  const age = (sentAt ?? receivedAt) - timestamp;
  return Math.max(0, receivedAt - Math.max(0, age));
}
