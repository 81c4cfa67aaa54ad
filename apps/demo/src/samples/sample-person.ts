import type { Locale } from '@zipfront/contracts/locale';
import type { Random } from './random.ts';

/**
 * An invented person. The domain of the address and the range of the number are reserved, and
 * no person has them.
 */
export interface SamplePerson {
  firstName: string;
  lastName: string;
  email: string;
  /** `(212) 555-0134`. */
  phone: string;
}

const FIRST_NAMES: Record<Locale, readonly string[]> = {
  'en-US': [
    'Avery',
    'Bea',
    'Calvin',
    'Dana',
    'Elliott',
    'Faye',
    'Grant',
    'Hazel',
    'Imani',
    'Jonah',
    'Keisha',
    'Lowell',
    'Mina',
    'Noor',
    'Otis',
    'Priya',
    'Quinn',
    'Rosalie',
    'Soren',
    'Thuy',
    'Vernon',
    'Wren',
  ],
  'es-US': [
    'Alba',
    'Bruno',
    'Camila',
    'Dario',
    'Elena',
    'Fermín',
    'Graciela',
    'Hugo',
    'Inés',
    'Joaquín',
    'Lucía',
    'Mateo',
    'Nadia',
    'Óscar',
    'Paloma',
    'Rubén',
    'Sofía',
    'Tomás',
  ],
};

const LAST_NAMES: Record<Locale, readonly string[]> = {
  'en-US': [
    'Abernathy',
    'Brightwell',
    'Castellan',
    'Dunmore',
    'Eastlake',
    'Fairweather',
    'Goodspeed',
    'Hollis',
    'Ingram',
    'Jessup',
    'Kimball',
    'Larkin',
    'Merriweather',
    'Nakamura',
    'Okafor',
    'Pell',
    'Ransom',
    'Sandoval',
    'Tran',
    'Underhill',
    'Whitlock',
  ],
  'es-US': [
    'Aguirre',
    'Benavides',
    'Cárdenas',
    'Delgado',
    'Escobedo',
    'Fuentes',
    'Galindo',
    'Herrera',
    'Ibarra',
    'Lozano',
    'Montoya',
    'Navarro',
    'Olivares',
    'Paredes',
    'Quintana',
    'Robles',
    'Salinas',
    'Villarreal',
  ],
};

const AREA_CODES = [
  '206',
  '212',
  '214',
  '215',
  '216',
  '303',
  '305',
  '312',
  '313',
  '314',
  '404',
  '407',
  '412',
  '415',
  '480',
  '502',
  '503',
  '505',
  '512',
  '513',
  '602',
  '612',
  '615',
  '617',
  '619',
  '702',
  '704',
  '713',
  '714',
  '718',
  '720',
  '801',
  '813',
  '816',
  '904',
  '913',
  '915',
  '916',
  '919',
  '954',
];

/** Numbers from 555-0100 to 555-0199 are reserved for fiction. */
const LINES = 100;

const STREETS = [
  'Alder Court',
  'Briar Lane',
  'Canal Street',
  'Dogwood Drive',
  'Elm Terrace',
  'Foundry Road',
  'Granite Way',
  'Harbor Avenue',
  'Juniper Street',
  'Lantern Hill Road',
  'Mill Pond Lane',
  'Orchard Street',
  'Pine Ridge Drive',
  'Quarry Road',
  'Sycamore Avenue',
  'Weaver Street',
];

/** @param number people with different numbers, up to 4,000, have different telephone numbers */
export function samplePerson(random: Random, locale: Locale, number: number): SamplePerson {
  const firstName = random.pick(FIRST_NAMES[locale]);
  const lastName = random.pick(LAST_NAMES[locale]);
  const area = AREA_CODES[Math.floor(number / LINES) % AREA_CODES.length];
  const line = String(number % LINES).padStart(2, '0');
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}${random.whole(1, 99)}@example.com`,
    phone: `(${area}) 555-01${line}`,
  };
}

/** A street with a house number, both invented. */
export function sampleStreet(random: Random): string {
  return `${random.whole(12, 4800)} ${random.pick(STREETS)}`;
}

/** Lower case, without accents. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
