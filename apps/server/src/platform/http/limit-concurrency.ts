/** Limits the number of concurrent calls; further ones wait in the order of their calls. */
export function limitConcurrency(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;

  return async function limited(work) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next waiting call takes the slot over; without one it is free.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
