export interface NewestResult<T> {
  /** Notes a change: what is under way, or was made before it, is not the result. */
  changed(): void;
  get(): Promise<T>;
}

/**
 * Makes work whose result is the newest. It never works twice at once: loading a module that is
 * being loaded gives Vite's former one.
 */
export function newestResult<T>({
  work,
  settle,
}: {
  work: () => Promise<T>;
  settle: () => Promise<unknown>;
}): NewestResult<T> {
  let changes = 0;
  let isWorking = false;
  let result: Promise<T> | null = null;

  async function workUntilNewest(): Promise<T> {
    isWorking = true;
    for (;;) {
      const included = changes;
      await settle();
      if (changes !== included) continue;
      const [outcome] = await Promise.allSettled([work()]);
      if (changes !== included) continue;
      isWorking = false;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }
  }

  return {
    changed() {
      changes += 1;
      if (!isWorking) result = null;
    },
    get() {
      result ??= workUntilNewest();
      return result;
    },
  };
}
