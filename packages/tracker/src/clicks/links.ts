import type { Host } from '../ports.ts';

/** Returns the nearest element on a click's path, also inside a shadow tree, that passes `test`. */
export function around(event: Event, test: (element: Element) => boolean): Element | undefined {
  return event
    .composedPath()
    .find(
      (target): target is Element => !!(target as Element).getAttribute && test(target as Element),
    );
}

/** The URL of a link, or an empty string for any other element (also for links inside an SVG). */
export const address = (element: Element | undefined) => {
  const { href } = (element ?? {}) as { href?: unknown };
  return typeof href === 'string' ? href : '';
};

/**
 * Whether a click leaves the page: the primary button or a key, without a modifier, on a link
 * without a target, not prevented.
 */
export function leavesPage(event: MouseEvent, link: Element): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return (
    !(button || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) &&
    !link.getAttribute('target') &&
    !link.hasAttribute('download')
  );
}

/** Runs `go` after `longest` ms at most. True if nothing had to wait; `go` is then not called. */
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
