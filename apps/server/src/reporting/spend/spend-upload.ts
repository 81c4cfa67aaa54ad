import type { PlannedImport, PlanOptions } from './plan-import.ts';
import type { SpendOptions } from './spend-file.ts';

/** A file of spend that a person sent. */
export interface SpendUpload {
  bytes: Uint8Array;
  options: SpendOptions;
  plan: PlanOptions;
}

/** The rows of a file's preview, or its errors as sentences. */
export type ReadSpend = { planned: PlannedImport } | { errors: string[] };
