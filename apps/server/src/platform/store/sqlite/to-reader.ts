/** A message to the reader's thread. */
export type ToReader =
  | { kind: 'read'; id: number; sql: string; parameters: readonly unknown[] }
  | { kind: 'close' };

/** The response to a query, by its id. */
export type FromReader = { id: number } & (
  | { rows: unknown[] }
  | {
      error: Error;
      /** True if the database is unavailable, false for an error in the query. */
      unavailable: boolean;
    }
);
