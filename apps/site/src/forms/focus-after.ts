/** Focuses the first control of the form behind a part of it that can take the focus. */
export function focusAfter(part: Element): void {
  const controls = part
    .closest('form')
    ?.querySelectorAll<HTMLElement>('input, select, textarea, button');
  const next = [...(controls ?? [])].find(
    (control) =>
      control.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING &&
      !part.contains(control) &&
      control.tabIndex >= 0 &&
      control.getClientRects().length > 0,
  );
  next?.focus();
}
