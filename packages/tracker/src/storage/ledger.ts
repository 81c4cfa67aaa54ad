import type { Loss, LossReason } from '@zipfront/contracts/events/types';
import { attempt } from '../attempt.ts';
import type { Records } from './records.ts';

export interface Ledger {
  count: (reason: LossReason, events?: number) => void;
  /** Adds counts from JSON text; ignores anything that is not a count. */
  merge: (text: string) => void;
  /** Returns and resets all counts; undefined if nothing was counted. */
  take: () => Loss['counts'] | undefined;
}

/** The counts are noted in the storage, so that they outlive the page. */
export function createLedger({ note, hasNote }: Pick<Records, 'note' | 'hasNote'>): Ledger {
  let counts: Loss['counts'] = {};
  let isNoted = false;
  /** Another page takes the noted counts over, as this one has no lease without stored events. */
  const check = () => {
    if (isNoted && !hasNote()) counts = {};
  };
  const count = (reason: LossReason, events = 1) => {
    check();
    counts[reason] = (counts[reason] ?? 0) + events;
    note(JSON.stringify(counts));
    isNoted = hasNote();
  };
  return {
    count,
    merge(text) {
      for (const [reason, events] of Object.entries(parsed(text))) {
        if (typeof events === 'number') count(reason as LossReason, events);
      }
    },
    take() {
      check();
      if (!Object.keys(counts).length) return;
      const taken = counts;
      counts = {};
      note(null);
      isNoted = false;
      return taken;
    },
  };
}

/** Parses a JSON object; returns an empty object if the text is invalid. */
export function parsed(text: string): Record<string, unknown> {
  return attempt(() => Object(JSON.parse(text))) ?? {};
}
