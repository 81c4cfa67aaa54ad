import { describe, expect, it } from 'vitest';
import type { ZipCodeRow } from './merge-zip-codes.ts';
import { zipCodeFile } from './zip-code-file.ts';

const HOLTSVILLE: ZipCodeRow = {
  zip: '00501',
  city: 'Holtsville',
  state: 'NY',
  county: 'Suffolk',
  latitude: 40.81544,
  longitude: -73.0451,
};

function linesOf(rows: ZipCodeRow[]) {
  return zipCodeFile(rows)
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
}

describe('zipCodeFile', () => {
  it('writes one line per zip code and marks repeated and unknown values', () => {
    const unknown = { county: null, latitude: null, longitude: null };
    const rows = [
      HOLTSVILLE,
      { ...HOLTSVILLE, zip: '00544' },
      { ...HOLTSVILLE, zip: '00601', city: 'Adjuntas', state: 'PR', ...unknown },
      { ...HOLTSVILLE, zip: '00602', city: 'Aguada', state: 'PR', ...unknown },
    ];
    expect(linesOf(rows)).toEqual([
      '00501\tHoltsville\tNY\tSuffolk\t40.8154\t-73.0451',
      '00544\t=\t=\t=\t40.8154\t-73.0451',
      '00601\tAdjuntas\tPR\t-\t-\t-',
      '00602\tAguada\t=\t=\t-\t-',
    ]);
  });

  it('names its sources', () => {
    expect(zipCodeFile([])).toMatch(/GeoNames.*CC BY 4\.0/);
    expect(zipCodeFile([])).toMatch(/2007 Dav Glass/);
  });

  it.each(['', '=', '-', 'a\tb', 'a\nb'])('refuses the name %j', (city) => {
    expect(() => zipCodeFile([{ ...HOLTSVILLE, city }])).toThrow('The city of 00501');
  });
});
