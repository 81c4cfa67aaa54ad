/** The nearest element at or around a click, also out of a shadow tree, that `test` takes. */
export function around(event: Event, test: (element: Element) => boolean): Element | undefined {
  return event
    .composedPath()
    .find(
      (target): target is Element => !!(target as Element).getAttribute && test(target as Element),
    );
}

/** The address of a link, or an empty text for what is none (also for links inside an SVG). */
export const address = (element: Element | undefined) => {
  const { href } = (element ?? {}) as { href?: unknown };
  return typeof href === 'string' ? href : '';
};

/**
 * Whether a click leads this page away by itself: the primary button or a key, without a modifier,
 * on a link that names no target, and nobody has prevented it.
 */
export function leavesPage(event: MouseEvent, link: Element): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return (
    !(button || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) &&
    !link.getAttribute('target') &&
    !link.hasAttribute('download')
  );
}
