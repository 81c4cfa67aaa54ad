/** Whether an element has a box on the page. Safari before 17.4 cannot be asked, and hides by display alone. */
export function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
