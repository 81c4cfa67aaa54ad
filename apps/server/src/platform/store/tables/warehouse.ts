import type { Instant } from './columns.ts';

export const WAREHOUSE_KINDS = ['events', 'touches', 'conversions', 'deletions'] as const;

export type WarehouseKind = (typeof WAREHOUSE_KINDS)[number];

/** A Parquet file of the warehouse. Its rows are those of `warehouse_mark` with its id. */
export interface WarehouseFileRow {
  id: number;
  /** Below the folder or bucket: `events/month=2026-11/part-….parquet`. */
  path: string;
  kind: WarehouseKind;
  written_at: Instant | null;
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

export interface WarehouseRunRow {
  id: 1;
  run: string;
  active_at: Instant | null;
  /** End of the latest run that was not interrupted; null before the first. */
  ended_at: Instant | null;
  succeeded_at: Instant | null;
  error: string | null;
}
