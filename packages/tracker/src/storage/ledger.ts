import type { Loss, LossReason } from '@zipfront/contracts/events/types';
import { attempt } from '../attempt.ts';

/** How many events were given up, by reason, since the last report. */
export interface Ledger {
  count: (reason: LossReason, events?: number) => void;
  /** Adds counts as `JSON.stringify` wrote them; anything else is left out. */
  merge: (text: string) => void;
  /** Hands over all counts and starts again; undefined where there are none. */
  take: () => Loss['counts'] | undefined;
}

/** @param note keeps the counts where they outlive the page; null deletes them */
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

/** An object written as JSON, or an empty one. */
export function parsed(text: string): Record<string, unknown> {
  return attempt(() => Object(JSON.parse(text))) ?? {};
}
