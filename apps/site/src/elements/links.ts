export const FORM_ANCHOR = 'quote';

/** Whether a click follows a link here: the primary button or a key alone, and not handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return !(button || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented);
}
