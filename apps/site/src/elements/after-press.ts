/** Events that end a press: of a pointer, or of a key. */
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Resolves when nothing of a kind is pressed. What grows above a button while it is pressed moves it away
 * from the pointer, and the click is lost where the browser does not anchor the scroll position; so it is where
 * another element takes the place of the one that is pressed.
 */
export async function afterPress(
  pressed: 'button:active' | '[data-island] :active',
): Promise<void> {
  if (!document.querySelector(pressed)) return;
  const ended = new AbortController();
  await new Promise<Event>((resolve) => {
    for (const type of ENDS) addEventListener(type, resolve, { signal: ended.signal });
  });
  ended.abort();
  // The click follows the end of the press.
  await new Promise((resolve) => setTimeout(resolve));
}
