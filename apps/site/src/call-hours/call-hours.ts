import type { Locale } from '@zipfront/contracts/locale';
import { isTimeZone } from '@zipfront/contracts/time/time';
import { COMPANY_TEXTS } from '../company/company-texts.ts';
import { hoursElsewhere, hoursLines, type Phone, zoneName } from '../company/hours.ts';

export interface CallHours {
  phone: Pick<Phone, 'hours' | 'timeZone'>;
  locale: Locale;
}

export function callHoursText({ phone, locale }: CallHours): string {
  return hoursText(phone.hours, zoneName(phone.timeZone, locale), locale);
}

/** Zones of America and its islands. Browsers that hide theirs say UTC or Iceland's. */
const AMERICAN = /^(?:America|US)\/|^Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago)$/;

/** The desk's zone counts if its clocks show the same, or the visitor's is not in America. */
export function localCallHoursText(
  { phone, locale }: CallHours,
  zone: string | undefined,
  now: number,
): string {
  const isKnown = zone !== undefined && isTimeZone(zone) && AMERICAN.test(zone);
  if (!isKnown) return callHoursText({ phone, locale });
  const [there, here] = [phone.timeZone, zone].map((each) => hoursElsewhere(phone, each, now)) as [
    Phone['hours'],
    Phone['hours'],
  ];
  return JSON.stringify(there) === JSON.stringify(here)
    ? callHoursText({ phone, locale })
    : hoursText(here, COMPANY_TEXTS[locale].localZone(zoneName(zone, locale)), locale);
}

function hoursText(hours: Phone['hours'], zone: string, locale: Locale): string {
  const spans = hoursLines({ hours }, locale).filter(({ times }) => times !== null);
  return COMPANY_TEXTS[locale].calls(
    spans.map(({ days, times }) => `${days}, ${times}`).join('; '),
    zone,
  );
}
