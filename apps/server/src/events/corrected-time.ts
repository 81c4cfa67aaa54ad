/** The three clocks that say when an event happened; all in epoch milliseconds. */
export interface EventClocks {
  /** When it happened, by the client's clock. */
  timestamp: number;
  /** When the request was sent, by the same clock; null where it does not say. */
  sentAt: number | null;
  /** When it came, by the server's clock. */
  receivedAt: number;
}

/**
 * When an event happened by the server's clock: as long before its arrival as it was made before it
 * was sent. So a client's clock may be off by years. Where the client does not say when it sent, its
 * clock is believed, but nothing happens after it has arrived, nor before the epoch.
 */
export function correctedTime({ timestamp, sentAt, receivedAt }: EventClocks): number {
  const age = (sentAt ?? receivedAt) - timestamp;
  return Math.max(0, receivedAt - Math.max(0, age));
}
