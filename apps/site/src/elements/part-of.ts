export class MissingPartError extends Error {
  override name = 'MissingPartError';
}

/**
 * An island, an element in it, or the start of a behaviour has required parts. Use `querySelector`
 * for optional parts.
 *
 * @throws MissingPartError if the element does not have it
 */
export function partOf<E extends HTMLElement = HTMLElement>(
  root: HTMLElement,
  selector: string,
): E {
  const part = root.querySelector<E>(selector);
  if (!part) {
    const island = root.closest<HTMLElement>('[data-island]')?.dataset.island;
    const whole = island === undefined ? `element <${root.localName}>` : `island ${island}`;
    throw new MissingPartError(`The ${whole} has no part ${selector}.`);
  }
  return part;
}
