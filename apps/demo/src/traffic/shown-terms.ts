import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';

const FIELD = new RegExp(`name="${TERMS_FIELD}" value="([^"]*)"`);

/** The terms that the form of an order's page shows; empty without such a form. */
export function shownTerms(html: string): string {
  return FIELD.exec(html)?.[1] ?? '';
}
