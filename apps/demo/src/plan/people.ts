import type { Locale } from '@zipfront/contracts/locale';
import { ZIP_LENGTH } from '@zipfront/contracts/visits/zip-code';
import type { ZipCodes } from '../../../server/src/site/zipcodes/zip-codes.ts';
import type { Random, Weighted } from './random.ts';

/** The domain of the address and the range of the number are reserved: no person has them. */
export interface SamplePerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const FIRST_NAMES: Record<Locale, string> = {
  'en-US': 'Avery Bea Calvin Dana Elliott Faye Grant Hazel Imani Jonah Keisha Mina Noor Priya Wren',
  'es-US': 'Alba Bruno Camila Elena Fermín Graciela Hugo Inés Joaquín Lucía Mateo Óscar Sofía',
};

const LAST_NAMES: Record<Locale, string> = {
  'en-US':
    'Abernathy Brightwell Castellan Dunmore Eastlake Hollis Ingram Jessup Larkin Okafor Tran',
  'es-US':
    'Aguirre Benavides Cárdenas Delgado Escobedo Fuentes Galindo Herrera Ibarra Lozano Robles',
};

const AREA_CODES = words(
  `206 212 214 215 216 303 305 312 313 314 404 407 412 415 480 502 503 505 512 513
   602 612 615 617 619 702 704 713 714 718 720 801 813 816 904 913 915 916 919 954`,
);

/** Numbers from 555-0100 to 555-0199 are reserved for fiction. */
const NUMBERS = 100;

const STREETS = ['Alder Court', 'Canal Street', 'Elm Terrace', 'Foundry Road', 'Harbor Avenue'];

const CITIES: Weighted<string> = [
  ...words('112 900').map((prefix) => [9, prefix] as const),
  ...words('606 770').map((prefix) => [8, prefix] as const),
  ...words('100 331 917 850 752').map((prefix) => [6, prefix] as const),
  ...words('191 303 782 921 981 802 481 328 336').map((prefix) => [3, prefix] as const),
];

/** Parts of the country without roads to the mainland: Hawaii, Alaska, Puerto Rico. */
const OVERSEAS = words('967 968 995 996 009 007');

const IN_A_CITY = 0.72;

/** @param number people with different numbers, up to 4,000, have different telephone numbers */
export function samplePerson(random: Random, locale: Locale, number: number): SamplePerson {
  const firstName = random.pick(words(FIRST_NAMES[locale]));
  const lastName = random.pick(words(LAST_NAMES[locale]));
  const area = AREA_CODES[Math.floor(number / NUMBERS) % AREA_CODES.length];
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}${random.whole(1, 99)}@example.com`,
    phone: `(${area}) 555-01${String(number % NUMBERS).padStart(2, '0')}`,
  };
}

export function sampleStreet(random: Random): string {
  return `${random.whole(12, 4800)} ${random.pick(STREETS)}`;
}

/** Military post is left out; large cities are more likely. `isOverseas`: no road leads there. */
export function sampleZip(random: Random, zipCodes: ZipCodes, isOverseas = false): string {
  const city = random.chance(IN_A_CITY) ? random.weighted(CITIES) : '';
  for (;;) {
    const start = isOverseas ? random.pick(OVERSEAS) : city;
    const zip = start + random.text(ZIP_LENGTH - start.length, '0123456789');
    const place = zipCodes.find(zip);
    if (place && !place.military && place.off_mainland === isOverseas) return zip;
  }
}

/** `Tucson, AZ`. */
export function placeText(zip: string, zipCodes: ZipCodes): string {
  const { city = '', state = '' } = zipCodes.find(zip) ?? {};
  return `${city}, ${state}`;
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
