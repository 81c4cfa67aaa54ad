import type { DeskActor } from './record-entry.ts';

/** Outcome of a deletion; `changed-meanwhile`: the item is another one than the person was asked about. */
export type DeletionOutcome = 'deleted' | 'changed-meanwhile' | 'missing';

/** Which item to delete, as the person saw it who was asked. */
export interface ItemDeletion {
  version: number;
  by: DeskActor;
  /** Epoch milliseconds. */
  at: number;
}
