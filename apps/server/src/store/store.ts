/** See the store's own work: reads from a read connection, writes through the one writer. */
export interface Store {
  close(): Promise<void>;
}
