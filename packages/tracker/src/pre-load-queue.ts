import type { Tracker, TrackerOptions } from './options.ts';

/** A call that was made before the script was there, or is made now: a name and what it takes. */
export type Call = ['create', TrackerOptions?] | [string, ...unknown[]];

/** `window.zipfront`: first a plain array of calls, then whatever has `push`. */
export interface QueueHolder {
  zipfront?: { push: (...calls: Call[]) => unknown } & Iterable<Call>;
}

/**
 * Makes the tracker that the first `create` call asks for, plays the calls before and after it in
 * order, and takes the place of the array, so that `zipfront.push(['pageView'])` keeps working.
 */
export function replay(
  holder: { zipfront?: unknown },
  create: (options?: TrackerOptions) => Tracker,
): void {
  const early: Call[] = [];
  let tracker: Tracker | undefined;

  function call(given: Call): void {
    const [name, ...rest] = given;
    if (name === 'create') {
      tracker ??= create(rest[0] as TrackerOptions | undefined);
      early.splice(0).forEach(call);
    } else if (tracker) {
      const method = tracker[name as keyof Tracker] as ((...given: unknown[]) => void) | undefined;
      if (method) method(...rest);
      else console.warn(`[zipfront tracker] There is no call "${name}"`);
    } else early.push(given);
  }

  const calls = Array.isArray(holder.zipfront) ? (holder.zipfront as Call[]) : [];
  holder.zipfront = { push: (...more: Call[]) => more.forEach(call) };
  calls.forEach(call);
}
