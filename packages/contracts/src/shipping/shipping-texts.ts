import type { Locale } from '../locale.ts';
import type { OrderTexts, WordedSite } from './order-texts.ts';
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
export function brandedTexts({
  brand,
  ...site
}: WordedSite<OwnShippingTexts> & { brand: string }): OwnShippingTexts {
  const texts = Object.entries(shippingTexts(site));
  const named = texts.filter(([, text]) => text.includes(BRAND));
  return {
    ...site.shippingTexts,
    ...Object.fromEntries(named.map(([key, text]) => [key, text.replaceAll(BRAND, () => brand)])),
  };
}

export function shippingTexts(site: WordedSite<ShippingTexts>): ShippingTexts {
  return { ...SHIPPING_TEXTS[site.locale], ...site.shippingTexts };
}
