import { readFileSync } from 'node:fs';
import {
  MILITARY_STATES,
  militaryState,
  OFF_MAINLAND_STATES,
  ZIP_COUNT,
  ZIP_LENGTH,
  type ZipCodePlace,
} from '@zipfront/contracts/visits/zip-code';
import { repositoryPath } from '../../repository-path.ts';
import { PER_DEGREE, readDataFile, UNKNOWN_COORDINATE } from './data-file.ts';

export interface ZipCodes {
  /** Military ones are also known by prefix. Never throws. */
  find(zip: string): ZipCodePlace | undefined;
  readonly size: number;
}

export const ZIP_CODES_FILE = repositoryPath('data/zip-codes.txt');

/** Rows are numbered from 1 in 16 bits; 0 is no row. */
const MAX_ROWS = 2 ** 16 - 1;

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/** Typed arrays, and each name once: a third of the memory of objects. Throws for a wrong line. */
export function loadZipCodes(file = ZIP_CODES_FILE): ZipCodes {
  const rowByNumber = new Uint16Array(ZIP_COUNT);
  const city = new Uint16Array(MAX_ROWS + 1);
  const state = new Uint16Array(MAX_ROWS + 1);
  const county = new Uint16Array(MAX_ROWS + 1);
  const latitude = new Int32Array(MAX_ROWS + 1);
  const longitude = new Int32Array(MAX_ROWS + 1);
  const names = nameTable();
  let size = 0;
  const reader = readDataFile(readFileSync(file), file);
  while (reader.nextLine()) {
    const before = size;
    size += 1;
    if (size > MAX_ROWS) throw reader.error(`there are more than ${MAX_ROWS} zip codes`);
    const zip = reader.zip();
    if (rowByNumber[zip]) throw reader.error('the zip code is there twice');
    rowByNumber[zip] = size;
    city[size] = names.numberOf(reader.name(), city[before]);
    state[size] = names.numberOf(reader.name(), state[before]);
    county[size] = names.numberOf(reader.name(), county[before]);
    latitude[size] = reader.coordinate(MAX_LATITUDE);
    longitude[size] = reader.coordinate(MAX_LONGITUDE);
  }
  const isMilitary = names.flagsOf(MILITARY_STATES);
  const isOffMainland = names.flagsOf(OFF_MAINLAND_STATES);

  return {
    size,
    find(zip) {
      const number = zipNumber(zip);
      const row = rowByNumber[number];
      if (!row) return number < ZIP_COUNT ? unlistedMilitary(zip) : undefined;
      const stateName = state[row] ?? 0;
      return {
        zip,
        city: names.list[city[row] ?? 0] ?? '',
        state: names.list[stateName] ?? '',
        county: names.list[county[row] ?? 0] ?? null,
        latitude: degrees(latitude[row]),
        longitude: degrees(longitude[row]),
        military: isMilitary[stateName] === 1,
        off_mainland: isOffMainland[stateName] === 1,
      };
    },
  };
}

/** The Postal Service opens and closes military post offices more often than the sources change. */
function unlistedMilitary(zip: string): ZipCodePlace | undefined {
  const state = militaryState(zip);
  return state === undefined
    ? undefined
    : {
        zip,
        city: 'APO/FPO/DPO',
        state,
        county: null,
        latitude: null,
        longitude: null,
        military: true,
        off_mainland: false,
      };
}

function nameTable() {
  const list: (string | null)[] = [null];
  const numbers = new Map<string, number>();
  return {
    list,
    numberOf(name: string | null | undefined, before = 0): number {
      if (name === undefined) return before;
      if (name === null) return 0;
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, list.length);
      return list.push(name) - 1;
    },
    flagsOf(flagged: readonly string[]): Uint8Array {
      const flags = new Uint8Array(list.length);
      for (const name of flagged) flags[numbers.get(name) ?? 0] = 1;
      flags[0] = 0;
      return flags;
    },
  };
}

/** The number in five digits; `ZIP_COUNT`, which is no row, for anything else. */
function zipNumber(zip: unknown): number {
  if (typeof zip !== 'string' || zip.length !== ZIP_LENGTH) return ZIP_COUNT;
  let number = 0;
  for (let index = 0; index < ZIP_LENGTH; index += 1) {
    const digit = zip.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return ZIP_COUNT;
    number = number * 10 + digit;
  }
  return number;
}

function degrees(coordinate = UNKNOWN_COORDINATE): number | null {
  return coordinate === UNKNOWN_COORDINATE ? null : coordinate / PER_DEGREE;
}

let loaded: ZipCodes | undefined;

/** Read once in a process. Throws an Error like `loadZipCodes`. */
export function knownZipCodes(): ZipCodes {
  loaded ??= loadZipCodes();
  return loaded;
}
