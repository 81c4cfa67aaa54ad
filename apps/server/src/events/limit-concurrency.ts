/** Lets so many pieces of work go on at once; the others wait in the order in which they came. */
export function limitConcurrency(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;

  return async function limited(work) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Who waits takes the place over; it is free only where nobody does.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
