import type { Locale } from '../locale.ts';
import type { OrderTexts } from './order-texts.ts';
import { EN_US } from './shipping-texts.en-US.ts';
import { ES_US } from './shipping-texts.es-US.ts';

/** Of the forms and the order page, by key. `fill` replaces their placeholders. */
export type ShippingTexts = Record<keyof typeof EN_US, string>;

/** Wording by locale. Operators override any of it in the site's content (`shippingTexts`). */
export const SHIPPING_TEXTS: Record<Locale, ShippingTexts> = { 'en-US': EN_US, 'es-US': ES_US };

export type OwnShippingTexts = Partial<ShippingTexts & OrderTexts>;

const BRAND = '{brand}';

/**
 * Fills in the brand. All content is read through this function, so that no page has the
 * placeholder.
 */
export function brandedTexts(
  locale: Locale,
  { brand, own = {} }: { brand: string; own?: OwnShippingTexts | undefined },
): OwnShippingTexts {
  const texts = Object.entries(shippingTexts(locale, own));
  const named = texts.filter(([, text]) => text.includes(BRAND));
  return {
    ...own,
    ...Object.fromEntries(named.map(([key, text]) => [key, text.replaceAll(BRAND, () => brand)])),
  };
}

export function shippingTexts(locale: Locale, own: Partial<ShippingTexts> = {}): ShippingTexts {
  return { ...SHIPPING_TEXTS[locale], ...own };
}
