/** An element lacks a part that its script needs. */
export class MissingPartError extends Error {
  override name = 'MissingPartError';
}

/**
 * A part of an element that has a script: of an island, of an element in it, or of a place that a behaviour
 * starts on. What a page may do without is looked up by `querySelector`; what must be there, by this.
 *
 * @throws MissingPartError where the element has none
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
