import type { Loss, LossReason } from '@zipfront/contracts/events/types';
import { attempt } from '../attempt.ts';

export interface Ledger {
  count: (reason: LossReason, events?: number) => void;
  /** Adds counts from JSON text; ignores anything that is not a count. */
  merge: (text: string) => void;
  /** Returns and resets all counts; undefined if nothing was counted. */
  take: () => Loss['counts'] | undefined;
}

/** @param note stores the counts so that they outlive the page; null deletes them */
export function createLedger(note: (text: string | null) => void): Ledger {
  let counts: Loss['counts'] = {};
  const count = (reason: LossReason, events = 1) => {
    counts[reason] = (counts[reason] ?? 0) + events;
    note(JSON.stringify(counts));
  };
  return {
    count,
    merge(text) {
      for (const [reason, events] of Object.entries(parsed(text))) {
        if (typeof events === 'number') count(reason as LossReason, events);
      }
    },
    take() {
      if (!Object.keys(counts).length) return;
      const taken = counts;
      counts = {};
      note(null);
      return taken;
    },
  };
}

/** Parses a JSON object; returns an empty object if the text is invalid. */
export function parsed(text: string): Record<string, unknown> {
  return attempt(() => Object(JSON.parse(text))) ?? {};
}
