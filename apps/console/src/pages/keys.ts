// The script of the desk: keys for buttons and links that are on the page.

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyped(target)) return;
  const element = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!element) return;
  event.preventDefault();
  element.click();
  if (element instanceof HTMLElement && element.matches('summary')) element.focus();
});

/** Whether a key belongs to the field in which it is pressed. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}
