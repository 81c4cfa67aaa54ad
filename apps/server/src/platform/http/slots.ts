/** Bounds what goes on at once, over all and for each key. */
export interface Slots {
  /** A slot, given back by calling it (once is enough, twice does no harm); null if all are taken. */
  take(key: string): (() => void) | null;
}

/**
 * @param options.all how many may be taken over all keys
 * @param options.each how many for one key
 */
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
