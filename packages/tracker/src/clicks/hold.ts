import type { Host } from '../host.ts';

/**
 * Holds a navigation until its event is delivered, for `longest` ms at most, then runs `go`.
 *
 * @returns true if nothing had to wait, since a request that outlives the page has the event; `go` is
 *   then not called
 */
export function hold(
  { ports, flushOnExit, flush }: Pick<Host, 'ports' | 'flushOnExit' | 'flush'>,
  id: string,
  longest: number,
  go: () => void,
): boolean {
  if (flushOnExit(id)) return true;
  let done = false;
  const once = () => {
    if (!done) go();
    done = true;
  };
  ports.timer(once, longest);
  flush().then(once);
  return false;
}
