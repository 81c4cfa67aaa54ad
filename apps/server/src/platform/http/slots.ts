export interface Slots {
  /** Takes a slot. Call the result, once or more, to give it back. Null if all are taken. */
  take(key: string): (() => void) | null;
}

/** Makes slots for work that is bounded. `all`: slots in total; `each`: for one key. */
export function createSlots({ all, each }: { all: number; each: number }): Slots {
  const taken = new Map<string, number>();
  let total = 0;

  return {
    take(key) {
      const own = taken.get(key) ?? 0;
      if (total >= all || own >= each) return null;
      taken.set(key, own + 1);
      total += 1;
      let given = false;
      return function giveBack() {
        if (given) return;
        given = true;
        total -= 1;
        const rest = (taken.get(key) ?? 1) - 1;
        if (rest === 0) taken.delete(key);
        else taken.set(key, rest);
      };
    },
  };
}

/** Limits the number of concurrent calls. Further ones wait in order. */
export function limitConcurrency(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;

  return async function limited(work) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting call takes the slot over. Without one the slot is free.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
