import type { Tracker, TrackerOptions } from './options.ts';

/** A queued call: the method's name and its arguments. */
export type Call = ['create', TrackerOptions?] | [string, ...unknown[]];

/** `window.zipfront`: an array of calls, then an object with `push`. */
export interface QueueHolder {
  zipfront?: { push: (...calls: Call[]) => unknown } & Iterable<Call>;
}

/**
 * Creates the tracker with the options of the first `create` call, and runs all queued calls in
 * order. Then replaces the array, so that further calls run at once.
 *
 * @example
 * window.zipfront = window.zipfront || [];
 * zipfront.push(['create', { pageViews: true }], ['startTimer', 'form']);
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
      const method = new Map<string, unknown>(Object.entries(tracker)).get(name);
      if (typeof method === 'function') method(...rest);
      else console.warn(`[zipfront tracker] Unknown call "${name}"`);
    } else early.push(given);
  }

  const calls = Array.isArray(holder.zipfront) ? (holder.zipfront as Call[]) : [];
  holder.zipfront = { push: (...more: Call[]) => more.forEach(call) };
  calls.forEach(call);
}
