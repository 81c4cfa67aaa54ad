/** Epoch milliseconds by the server's clock. */
export type Instant = number;
