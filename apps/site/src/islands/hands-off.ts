import { afterPress } from '../elements/after-press.ts';

/** Fields that are typed in, or open a picker of the browser's own. */
const IN_USE = ':is(input:not([type=radio], [type=checkbox]), select, textarea):focus';

/** Events after which another field may take the place of the one in use. */
const ENDS = ['input', 'compositionend', 'focusout'] as const;

/**
 * Resolves once elements of islands can be replaced by others without a loss: nothing is pressed there, and the field
 * in use shows no picker and composes no text (an input method would be cut short). Whether it does, no browser can
 * be asked; a key that arrived, or the field that was left, shows it.
 */
export async function handsOff(islands: HTMLElement[]): Promise<void> {
  const used = islands.find((island) => island.querySelector(IN_USE));
  if (used) await endOfUse(used);
  await afterPress('[data-island] :active');
}

async function endOfUse(island: HTMLElement): Promise<void> {
  const listening = new AbortController();
  await new Promise<void>((resolve) => {
    const end = (event: Event) => {
      if (!(event as InputEvent).isComposing) resolve();
    };
    for (const type of ENDS) island.addEventListener(type, end, { signal: listening.signal });
  });
  listening.abort();
  // Other listeners of the event, and events that belong to it, come first.
  await new Promise((resolve) => setTimeout(resolve));
}
