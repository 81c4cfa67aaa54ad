import type { SharedClickId } from './may-share.ts';

/** Change of a conversion that a platform has. */
export interface EntryChange {
  kind: 'restate' | 'retract';
  /** Epoch milliseconds. */
  at: number;
}

/** A contact that a visitor gave with an order or a call-back, as it was typed. */
export interface EntryContact {
  email: string | null;
  phone: string | null;
}

/** A conversion as it leaves for a platform. */
export interface ExportEntry {
  /** The id that stays the same in each change: Google's transaction or order id, Meta's event id begins with it. */
  leadId: string;
  /** Exact name of the goal. */
  goal: string;
  clickAt: number;
  /** When the goal was reached; the same in each change, in whole seconds. */
  convertedAt: number;
  /** Null where no amount is known. */
  valueCents: number | null;
  /** Null in a retraction for Google's file, which names the id of the lead alone. */
  clickId: SharedClickId | null;
  consent: 'granted' | 'not-asked';
  /** Null for a new conversion. */
  change: EntryChange | null;
  /** Null without permission to send it. */
  contact: EntryContact | null;
}

/** An amount with its cents: `42.50`; empty where none is known. */
export function amountText(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
