import type { Host } from '../host.ts';

/**
 * Runs `go` as soon as an event is handed to a request that outlives the page, or is answered, and
 * after `longest` ms at the latest.
 *
 * @returns true where nothing had to wait, and `go` was not called
 */
export function hold(
  { ports, hurry, flush }: Pick<Host, 'ports' | 'hurry' | 'flush'>,
  id: string,
  longest: number,
  go: () => void,
): boolean {
  if (hurry(id)) return true;
  let gone = false;
  const once = () => {
    if (!gone) go();
    gone = true;
  };
  ports.timer(once, longest);
  flush().then(once);
  return false;
}
