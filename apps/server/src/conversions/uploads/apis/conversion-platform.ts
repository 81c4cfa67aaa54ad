import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { ExportEntry } from '../export-entry.ts';

/** Conversions of one goal that are sent in one request. */
export interface Batch {
  /** The goal as the platform's API names it: the id of an action, or the name of an event. */
  destination: string;
  entries: readonly ExportEntry[];
}

/** Outcome of one request. Reasons are codes, without personal data: `INVALID_ARGUMENT`. */
export type BatchOutcome =
  /** With the id that the platform reports later under; null where the response was the report. */
  | { kind: 'accepted'; receipt: string | null }
  /** One of the conversions, or several, are not as they must be; which, the platform does not say. */
  | { kind: 'refused'; reason: string }
  /** It may succeed later: the platform is unavailable, or refuses the sender. */
  | { kind: 'failed'; reason: string };

/** Report about an accepted request. */
export type ReceiptOutcome =
  | { kind: 'pending' }
  | { kind: 'done' }
  /** The platform has some of the conversions, and refused others; which, it does not say. */
  | { kind: 'partial'; reason: string }
  /** The platform has none of them. */
  | { kind: 'refused'; reason: string };

/** An advertising platform that accepts conversions by requests. */
export interface ConversionPlatform {
  name: PlatformName;
  /** Maximum number of conversions in a request. */
  maxBatch: number;
  /** Sends a batch as a whole: it is accepted or refused as a whole. Rejects only where `signal` is aborted. */
  send(batch: Batch, signal: AbortSignal): Promise<BatchOutcome>;
  /** Finds the report about an accepted request; null where the response was the report. */
  findOutcome: ((receipt: string, signal: AbortSignal) => Promise<ReceiptOutcome>) | null;
}
