export class MissingPartError extends Error {
  override name = 'MissingPartError';
}

/** Throws MissingPartError for a required part; use `querySelector` for optional parts. */
export function requirePart<E extends HTMLElement = HTMLElement>(
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
