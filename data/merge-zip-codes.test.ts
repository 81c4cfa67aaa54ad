import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mergeZipCodes, type SourceRow } from './merge-zip-codes.ts';

function row(zip: string, city: string, state: string, rest: Partial<SourceRow> = {}): SourceRow {
  return { zip, city, state, county: '', latitude: 0, longitude: 0, ...rest };
}

const HERE = { latitude: 40.5, longitude: -73.5 };
const THERE = { latitude: 40.6, longitude: -73.6 };

describe('mergeZipCodes', () => {
  it('merges the zip codes of both sources, each once, in order', () => {
    const merged = mergeZipCodes(
      [row('10001', 'New York', 'NY'), row('00601', 'Adjuntas', 'PR')],
      [row('85144', 'San Tan Valley', 'AZ'), row('10001', 'New York', 'NY')],
    );
    expect(merged.map(({ zip }) => zip)).toEqual(['00601', '10001', '85144']);
  });

  it('prefers name, county and position of GeoNames', () => {
    const merged = mergeZipCodes(
      [row('83814', 'Coeur D Alene', 'ID', HERE)],
      [row('83814', "Coeur d'Alene", 'ID', { county: 'Kootenai', ...THERE })],
    );
    expect(merged).toEqual([
      { zip: '83814', city: "Coeur d'Alene", state: 'ID', county: 'Kootenai', ...THERE },
    ]);
  });

  it('uses the other source for fields that GeoNames lacks', () => {
    const merged = mergeZipCodes([row('00601', 'Adjuntas', 'PR', HERE)], [row('00601', '', '')]);
    expect(merged).toEqual([
      { zip: '00601', city: 'Adjuntas', state: 'PR', county: null, ...HERE },
    ]);
  });

  it('omits coordinates if the source has 0, 0', () => {
    const [merged] = mergeZipCodes([row('34001', 'Apo', 'AA')], []);
    expect(merged).toMatchObject({ city: 'APO', latitude: null, longitude: null });
  });

  it('uses the source with service and region for military post', () => {
    const [merged] = mergeZipCodes([row('96205', 'Dpo', 'AP')], [row('96205', 'APO AA', '', HERE)]);
    expect(merged).toEqual({ zip: '96205', city: 'DPO', state: 'AP', county: null, ...HERE });
  });

  it.each([
    ['34001', 'FPO AA', 'FPO', 'AA'],
    ['09025', 'APO AE', 'APO', 'AE'],
    ['96201', 'APO STA', 'APO', 'AP'],
    ['96601', 'FPO AA', 'FPO', 'AP'],
  ])('derives the region of %s from its digits if no source has one', (zip, source, city, state) => {
    expect(mergeZipCodes([], [row(zip, source, '')])[0]).toMatchObject({ city, state });
  });

  it.each([
    [0, 1] as const,
    [1, 0] as const,
  ])('prefers the row with a state of two for one zip code, in either order', (...order) => {
    const rows = [row('96860', 'Jbphh', 'HI', HERE), row('96860', 'FPO AA', '', THERE)];
    const geoNames = order.flatMap((index) => rows[index] ?? []);
    expect(mergeZipCodes([], geoNames)[0]).toMatchObject({ city: 'JBPHH', state: 'HI', ...HERE });
  });

  it('corrects known errors', () => {
    const [merged] = mergeZipCodes(
      [row('10200', 'New York', 'NY', { latitude: 40.77, longitude: 73.95 })],
      [],
    );
    expect(merged).toMatchObject({ latitude: 40.77, longitude: -73.95 });
  });

  it('refuses a zip code that is not five digits', () => {
    expect(() => mergeZipCodes([row('501', 'Holtsville', 'NY')], [])).toThrow('not five digits');
  });

  it('refuses a zip code in no state', () => {
    expect(() => mergeZipCodes([], [row('10001', 'New York', '')])).toThrow('a state for 10001');
  });
});

// behaviour: 11.29
it.each([
  ['83648', 43.05, -115.87],
  ['80840', 39, -104.86],
  ['99505', 61.28, -149.65],
  ['86544', 36.54, -109.14],
])('places %s within 20 miles of its Census area', (zip, latitude, longitude) => {
  const file = readFileSync(join(import.meta.dirname, 'zip-codes.txt'), 'utf8');
  const cells =
    file
      .split('\n')
      .find((line) => line.startsWith(`${zip}\t`))
      ?.split('\t') ?? [];
  const [lat, lon] = cells.slice(-2).map(Number) as [number, number];
  const miles =
    Math.hypot(lat - latitude, (lon - longitude) * Math.cos((lat * Math.PI) / 180)) * 69;
  expect(miles).toBeLessThan(20);
});
