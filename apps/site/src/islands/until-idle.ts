/** Fields that are typed in, or open a picker of the browser's own. */
const IN_USE = ':is(input:not([type=radio], [type=checkbox]), select, textarea):focus';

/** Another field may replace the one in use after these events. */
const USE_ENDS = ['input', 'compositionend', 'focusout'] as const;

/** No browser can be asked: a key that arrived, or the field that was left, shows it. */
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
    for (const type of USE_ENDS) island.addEventListener(type, end, { signal: listening.signal });
  });
  listening.abort();
  // Lets other listeners of the event, and the events that belong to it, run first.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Events that end a press: of a pointer, or of a key. */
const PRESS_ENDS = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Resolves once nothing is pressed: if something grows above a pressed button, or replaces it, the
 * click is lost.
 */
export async function afterPress(
  pressed: 'button:active' | '[data-island] :active',
): Promise<void> {
  if (!document.querySelector(pressed)) return;
  const ended = new AbortController();
  await new Promise<Event>((resolve) => {
    for (const type of PRESS_ENDS) addEventListener(type, resolve, { signal: ended.signal });
  });
  ended.abort();
  // The click follows the end of the press.
  await new Promise((resolve) => setTimeout(resolve));
}
