import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ZipCodePlace, zipCodePlaceSchema } from '@zipfront/contracts/visits/zip-code';
import { parse } from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { knownZipCodes, loadZipCodes, ZIP_CODES_FILE } from './zip-codes.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-codes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function load(text: string) {
  const file = join(folder, 'zip-codes.txt');
  writeFileSync(file, text);
  return loadZipCodes(file);
}

describe('loadZipCodes', () => {
  it('reads names, repeated lines, unknown values and coordinates', () => {
    const zipCodes = load(
      '# a comment\n' +
        '00501\tHoltsville\tNY\tSuffolk\t40.8154\t-73.0451\n' +
        '00544\t=\t=\t=\t40\t-73.5\n' +
        '# another\n' +
        '34001\tAPO\tAA\t-\t-\t-\n' +
        '88001\tLas Cruces\tNM\tDoña Ana\t0.0001\t-0.25\n' +
        '99501\tAnchorage\tAK\t-\t61.2\t-149.9\n',
    );
    const holtsville = {
      city: 'Holtsville',
      state: 'NY',
      county: 'Suffolk',
      military: false,
      off_mainland: false,
    };
    const expected: ZipCodePlace[] = [
      { ...holtsville, zip: '00501', latitude: 40.8154, longitude: -73.0451 },
      { ...holtsville, zip: '00544', latitude: 40, longitude: -73.5 },
      {
        zip: '34001',
        city: 'APO',
        state: 'AA',
        county: null,
        latitude: null,
        longitude: null,
        military: true,
        off_mainland: false,
      },
      {
        zip: '88001',
        city: 'Las Cruces',
        state: 'NM',
        county: 'Doña Ana',
        latitude: 0.0001,
        longitude: -0.25,
        military: false,
        off_mainland: false,
      },
      {
        zip: '99501',
        city: 'Anchorage',
        state: 'AK',
        county: null,
        latitude: 61.2,
        longitude: -149.9,
        military: false,
        off_mainland: true,
      },
    ];
    expect(zipCodes.size).toBe(5);
    expect(expected.map(({ zip }) => zipCodes.find(zip))).toEqual(expected);
  });

  it('refuses a truncated last line', () => {
    expect(() => load('10001\tNew York\tNY\t-\t40\t-73')).toThrow('more than it should');
  });

  const GOOD = '10001\tNew York\tNY\t-\t40\t-73\n';

  it.each([
    ['1000\tNew York\tNY\t-\t40\t-73\n', 'line 1: the zip code is not five digits'],
    [`${GOOD}100011\tNew York\tNY\t-\t40\t-73\n`, 'line 2: the zip code has more than it should'],
    [`# x\n${GOOD}1000x\tNew York\tNY\t-\t40\t-73\n`, 'line 3: the zip code is not five digits'],
    [GOOD + GOOD, 'line 2: the zip code is there twice'],
    ['10001\t\tNY\t-\t40\t-73\n', 'line 1: a name is empty'],
    ['10001\tNew York\tNY\t-\t40\n', 'line 1: a coordinate has more than it should, or the line'],
    ['10001\tNew York\n10002\tNew York\n', 'line 1: a name has more than it should, or the line'],
    ['10001\tNew York\tNY\t-\t40\t-73\t1\n', 'line 1: a coordinate has more than it should'],
    ['10001\tNew York\tNY\t-\tx\t-73\n', 'line 1: a coordinate has more than it should'],
    ['10001\tNew York\tNY\t-\t90.0001\t-73\n', 'line 1: a coordinate is wrong'],
    ['10001\tNew York\tNY\t-\t40\t-180.5\n', 'line 1: a coordinate is wrong'],
    ['10001\tNew York\tNY\t-\t40.12345\t-73\n', 'line 1: a coordinate is wrong'],
    ['10001\tNew York\tNY\t-\t4.0.1\t-73\n', 'line 1: a coordinate has more than it should'],
    ['\n', 'line 1: the zip code is not five digits'],
  ])('refuses %j', (text, message) => {
    expect(() => load(text)).toThrow(message);
    expect(() => load(text)).toThrow(folder);
  });

  it('names the missing file', () => {
    expect(() => loadZipCodes(join(folder, 'none.txt'))).toThrow('none.txt');
  });
});

describe('the file of zip codes', () => {
  const zipCodes = loadZipCodes();
  const all = Array.from({ length: 100_000 }, (_, number) =>
    zipCodes.find(String(number).padStart(5, '0')),
  ).filter((place) => place !== undefined);

  // behaviour: 11.29
  it('contains 42,745 codes, each in the shape of the contract', () => {
    expect(zipCodes.size).toBe(42_745);
    for (const place of all) parse(zipCodePlaceSchema, place);
  });

  it('lists the codes in order, under the notice of their sources', () => {
    const lines = readFileSync(ZIP_CODES_FILE, 'utf8').trimEnd().split('\n');
    const zips = lines.filter((line) => !line.startsWith('#')).map((line) => line.slice(0, 5));
    expect(zips).toEqual([...zips].sort());
    expect(lines.slice(0, 4).join()).toMatch(/GeoNames.*CC BY 4\.0.*Dav Glass/);
  });

  it.each([
    ['00501', 'Holtsville', 'NY'],
    ['00601', 'Adjuntas', 'PR'],
    ['02139', 'Cambridge', 'MA'],
    ['09012', 'APO', 'AE'],
    ['10001', 'New York', 'NY'],
    ['20500', 'Washington', 'DC'],
    ['33101', 'Miami', 'FL'],
    ['75072', 'McKinney', 'TX'],
    ['85144', 'San Tan Valley', 'AZ'],
    ['90210', 'Beverly Hills', 'CA'],
    ['96799', 'Pago Pago', 'AS'],
    ['99950', 'Ketchikan', 'AK'],
    ['78501', 'McAllen', 'TX'],
    ['34002', 'DPO', 'AA'],
    ['96860', 'JBPHH', 'HI'],
  ])('contains %s as %s, %s', (zip, city, state) => {
    expect(zipCodes.find(zip)).toMatchObject({ zip, city, state });
  });

  // behaviour: 11.29
  it('omits 00000 and 99999', () => {
    expect(zipCodes.find('00000')).toBeUndefined();
    expect(zipCodes.find('99999')).toBeUndefined();
  });

  it('names a state, the District, a territory, a freely associated state, or a military post', () => {
    const codes =
      'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE ' +
      'NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY ' +
      'AS FM GU MH MP PR PW VI AA AE AP';
    expect([...new Set(all.map((place) => place.state))].sort()).toEqual(codes.split(' ').sort());
  });

  it('contains no zero coordinates, and none far from their country', () => {
    for (const { zip, latitude, longitude, military, off_mainland } of all) {
      expect(latitude === null, zip).toBe(longitude === null);
      expect(latitude === 0 && longitude === 0, zip).toBe(false);
      if (latitude === null || longitude === null) expect(military, zip).toBe(true);
      else if (!military && !off_mainland) {
        expect(latitude > 24 && latitude < 50 && longitude > -125 && longitude < -66, zip).toBe(
          true,
        );
      }
    }
  });

  it('spells the names of cities correctly', () => {
    const wrong = all.filter(({ city }) =>
      /^[a-z]|\bMc[a-z]| (Of|The|And|Afb)( |$)|\s\s|^\s|\s$/.test(city),
    );
    expect(wrong).toEqual([]);
  });
});

describe('find', () => {
  const zipCodes = loadZipCodes();

  // behaviour: 11.29
  it.each([
    '',
    '1000',
    '100011',
    '10001\n',
    ' 1000',
    '1000a',
    '1000:',
    '1001/',
    '-1000',
    '1e309',
    '１０００１',
    '\u0000\u0000\u0000\u0000\u0000',
    '\ud83d\ude97\ud83d',
    '__proto__',
    null,
    undefined,
    10001,
    Number.NaN,
    {},
    [],
    ['10001'],
    Symbol('10001'),
  ])('returns undefined for %o', (input) => {
    expect(zipCodes.find(input as string)).toBeUndefined();
  });
});

describe('a military zip code that the file lacks', () => {
  // behaviour: 11.94
  it.each([
    ['34044', 'AA'],
    ['09125', 'AE'],
    ['96301', 'AP'],
  ])('finds %s in %s by its prefix', (zip, state) => {
    expect(knownZipCodes().find(zip)).toEqual({
      zip,
      city: 'APO/FPO/DPO',
      state,
      county: null,
      latitude: null,
      longitude: null,
      military: true,
      off_mainland: false,
    });
  });

  // behaviour: 11.94
  it.each([
    '09999',
    '96100',
    '3404',
    '3404a',
    '340440',
  ])('returns undefined for %s, without a military prefix or five digits', (zip) => {
    expect(knownZipCodes().find(zip)).toBeUndefined();
  });
});
