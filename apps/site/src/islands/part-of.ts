/** An island's element lacks a part that its script needs. */
export class MissingPartError extends Error {
  override name = 'MissingPartError';
}

/**
 * A part of an island's element, or of an element in it.
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
    throw new MissingPartError(`The island ${island} has no part ${selector}.`);
  }
  return part;
}
