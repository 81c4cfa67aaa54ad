import type { Company } from '@zipfront/contracts/content/company';
import type { Locale } from '@zipfront/contracts/locale';
import { companyWords } from './company-words.ts';

/** A company's licenses in a few words each, for footers and partners. Empty without any. */
export function licenseParts({ insurance, transport }: Company, locale: Locale): string[] {
  const words = companyWords(locale);
  const parts: string[] = [];
  if (insurance) {
    const { npn, licenses } = insurance;
    const california = licenses.find(({ state }) => state === 'CA');
    parts.push(`${words.agency}, ${words.states(licenses.length)}`, `NPN\u00a0${npn}`);
    if (california) parts.push(`CA\u00a0#${california.number}`);
  }
  if (transport) {
    const { usdot, mc, bond } = transport;
    parts.push(words.broker, `USDOT\u00a0${usdot}`);
    if (mc) parts.push(`MC\u00a0${mc}`);
    if (bond) parts.push(words.bond(bond));
  }
  return parts;
}

/** `100 Example Street, Springfield, IL 62701` */
export function addressLine({ address: { street, city, state, zip } }: Company): string {
  return `${street}, ${city}, ${state} ${zip}`;
}
