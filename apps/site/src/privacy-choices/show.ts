import { partOf } from '../islands/part-of.ts';
import type { Entry } from './entries.ts';

/** How the call for what is kept stands. */
export type KeptState = 'loading' | 'kept' | 'no-visit' | 'failed' | 'offline';

/** Shows the parts of one state, and hides those of all others. */
export function showState(root: HTMLElement, state: KeptState): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]')) {
    part.hidden = part.dataset.when !== state;
  }
  partOf(root, '[data-again]').hidden = state !== 'failed' && state !== 'offline';
}

/** Writes values to their places, as text. */
export function fill(root: ParentNode, entry: Entry, unknown: string): void {
  for (const [field, value] of Object.entries(entry)) {
    const place = root.querySelector(`[data-field="${field}"]`);
    if (place) place.textContent = value ?? unknown;
  }
}

/**
 * Adds entries to a list, or makes it hold only them; where it is empty then, the words for that
 * are shown.
 */
export function list(
  root: HTMLElement,
  name: string,
  entries: Entry[],
  { unknown, add = false }: { unknown: string; add?: boolean },
): void {
  const element = partOf(root, `[data-list="${name}"]`);
  const template = partOf<HTMLTemplateElement>(element, 'template');
  if (!add) for (const old of element.querySelectorAll('li')) old.remove();
  for (const entry of entries) {
    const made = template.content.cloneNode(true) as DocumentFragment;
    fill(made, entry, unknown);
    element.append(made);
  }
  partOf(root, `[data-none="${name}"]`).hidden = element.querySelector('li') !== null;
}
