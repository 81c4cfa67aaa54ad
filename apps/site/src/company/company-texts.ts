import type { Company } from '@zipfront/contracts/content/company';
import type { Locale } from '@zipfront/contracts/locale';

const EN_US = {
  phone: 'Telephone',
  address: 'Address',
  days: (from: string, to: string) => `${from} to ${to}`,
  times: (opens: string, closes: string) => `${opens} to ${closes}`,
  closed: 'Closed',
  calls: (hours: string, zone: string) => `We call ${hours} (${zone}).`,
  localZone: (zone: string) => `your local time, ${zone}`,
  legal: 'Legal and contact',
  agency: 'Insurance agency',
  states: (count: number) => (count === 1 ? 'licensed in 1 state' : `licensed in ${count} states`),
  broker: 'Auto transport broker',
  bond: (form: string) => `$75,000 bond (${form})`,
  licenses: 'Licenses',
  onFile: 'On file',
};

type CompanyTexts = typeof EN_US;

const ES_US: CompanyTexts = {
  phone: 'Teléfono',
  address: 'Dirección',
  days: (from, to) => `${from} a ${to}`,
  times: (opens, closes) => `${opens} a ${closes}`,
  closed: 'Cerrado',
  calls: (hours, zone) => `Horario de llamadas: ${hours} (${zone}).`,
  localZone: (zone) => `su hora local, ${zone}`,
  legal: 'Datos legales y contacto',
  agency: 'Agencia de seguros',
  states: (count) =>
    count === 1 ? 'con licencia en 1 estado' : `con licencia en ${count} estados`,
  broker: 'Intermediario de transporte',
  bond: (form) => `Fianza de $75,000 (${form})`,
  licenses: 'Licencias',
  onFile: 'Registrada',
};

export const COMPANY_TEXTS: Record<Locale, CompanyTexts> = { 'en-US': EN_US, 'es-US': ES_US };

/** A company's licenses in a few words each, for footers and partners. Empty without any. */
export function licenseParts({ insurance, transport }: Company, locale: Locale): string[] {
  const words = COMPANY_TEXTS[locale];
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
