import { describe, expect, test } from 'vitest';
import { loadZipCodes } from '../zipcodes/zip-codes.ts';
import { landMass, MAINLAND } from './road-miles.ts';

const zipCodes = loadZipCodes();

function landOf(zip: string): string {
  const place = zipCodes.find(zip);
  if (!place) throw new Error(`${zip} is no zip code.`);
  return landMass(place);
}

describe('landMass', () => {
  test.each([
    ['96813', '96701', 'Honolulu and Aiea'],
    ['99501', '99701', 'Anchorage and Fairbanks'],
    ['96793', '96761', 'two towns on Maui'],
    ['02554', '02564', 'two towns on Nantucket'],
    ['10001', '90012', 'New York and Los Angeles'],
  ])('returns the same land mass for %s and %s: %s', (one, other) => {
    expect(landOf(one)).toBe(landOf(other));
  });

  test.each([
    ['96813', '96720', 'Oahu and Hawaii'],
    ['96793', '96748', 'Maui and Molokai, of one county'],
    ['00901', '00765', 'San Juan and Vieques'],
    ['00801', '00820', 'Saint Thomas and Saint Croix'],
    ['98250', '98261', 'two islands of the San Juans'],
    ['02554', '02108', 'Nantucket and Boston'],
    ['99501', '98101', 'Anchorage and Seattle'],
  ])('returns different land masses for %s and %s: %s', (one, other) => {
    expect(landOf(one)).not.toBe(landOf(other));
  });

  // behaviour: 12.3
  test.each([
    '49757',
    '90704',
    '98250',
    '02554',
    '27960',
    '86435',
  ])('excludes %s from the mainland, though its state is on it', (zip) => {
    expect(landOf(zip)).not.toBe(MAINLAND);
  });

  test.each([
    '33139',
    '98110',
    '29928',
    '11937',
    '05458',
  ])('includes %s in the mainland, because of a bridge', (zip) => {
    expect(landOf(zip)).toBe(MAINLAND);
  });
});
