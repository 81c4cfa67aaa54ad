import type { Instant } from './columns.ts';

/** The kinds of files in the warehouse, which are also the names of their folders. */
export const WAREHOUSE_KINDS = ['events', 'touches', 'conversions', 'deletions'] as const;

export type WarehouseKind = (typeof WAREHOUSE_KINDS)[number];

/** A Parquet file of the warehouse. Its rows are those of `warehouse_mark` with its id. */
export interface WarehouseFileRow {
  /** Counts from 1. */
  id: number;
  /** Below the folder or bucket: `events/month=2026-11/part-….parquet`. */
  path: string;
  kind: WarehouseKind;
  /** It is null until the file is complete and in its place. */
  written_at: Instant | null;
  /** Number of its rows; null until it is written. */
  row_count: number | null;
}

/** A row of the database that a file of the warehouse has, or will have. */
export interface WarehouseMarkRow {
  kind: Exclude<WarehouseKind, 'deletions'>;
  /** The id of the event, the visit of the touch, or the lead. */
  key: string;
  /** The position of a touch; otherwise 0. */
  position: number;
  /** The latest file that has the row, or the file of deletions that lists it. */
  file_id: number;
  /** 1 for the first, then counting on with each change of a conversion. */
  version: number;
  /** What may change of a conversion, as text; empty for what never changes. */
  content: string;
}

/** The latest run. */
export interface WarehouseRunRow {
  id: 1;
  run: string;
  /** Its latest write; null after its end. */
  active_at: Instant | null;
  /** End of the latest run that was not interrupted; null before the first. */
  ended_at: Instant | null;
  /** It is null before the first success. */
  succeeded_at: Instant | null;
  /** Why that run failed; null if it did not. */
  error: string | null;
}
