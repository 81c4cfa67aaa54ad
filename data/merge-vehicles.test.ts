import { describe, expect, test } from 'vitest';
import { mergeVehicles, type SourceVehicle, STILL_MADE } from './merge-vehicles.ts';
import { vehicleFile } from './vehicle-file.ts';

const CIVIC: SourceVehicle = {
  kind: 'car',
  make: 'Honda',
  model: 'Civic',
  fromYear: 1981,
  toYear: STILL_MADE,
  patterns: 9,
};

describe('mergeVehicles', () => {
  test('merges a model over all its years, with the kind of most patterns', () => {
    const merged = mergeVehicles([
      { ...CIVIC, model: 'Odyssey', fromYear: 1995, toYear: 2008, patterns: 4 },
      { ...CIVIC, model: 'Odyssey', kind: 'suv', fromYear: 1999, patterns: 20 },
      { ...CIVIC, model: 'Odyssey', kind: 'truck', fromYear: 2001, toYear: 2001, patterns: 1 },
    ]);
    expect(merged).toEqual([
      { kind: 'suv', make: 'Honda', model: 'Odyssey', fromYear: 1995, toYear: STILL_MADE },
    ]);
  });

  // behaviour: 12.5
  test('recognizes full-size vans by name, and no small ones', () => {
    const merged = mergeVehicles([
      { ...CIVIC, make: 'Ford', model: 'Transit', kind: 'suv' },
      { ...CIVIC, make: 'Ford', model: 'Transit Connect', kind: 'truck' },
      { ...CIVIC, make: 'GMC', model: 'Savana', kind: 'truck' },
      { ...CIVIC, make: 'GMC', model: 'Rally', kind: 'motorcycle' },
    ]);
    expect(merged.map(({ kind, model }) => `${kind} ${model}`)).toEqual([
      'motorcycle Rally',
      'truck Transit Connect',
      'van Transit',
      'van Savana',
    ]);
  });

  test('separates motorcycles from cars of the same name', () => {
    const merged = mergeVehicles([CIVIC, { ...CIVIC, kind: 'motorcycle' }]);
    expect(merged.map(({ kind }) => kind)).toEqual(['car', 'motorcycle']);
  });

  test('uses one spelling of a make', () => {
    const merged = mergeVehicles([CIVIC, { ...CIVIC, make: 'HONDA', model: ' Fit ' }]);
    expect(merged.map(({ make, model }) => `${make} ${model}`)).toEqual([
      'Honda Civic',
      'Honda Fit',
    ]);
  });

  test('omits models without a name or older than identification numbers', () => {
    const none = mergeVehicles([
      { ...CIVIC, model: ' ' },
      { ...CIVIC, toYear: 1970 },
    ]);
    expect(none).toEqual([]);
  });
});

describe('vehicleFile', () => {
  test('writes one line per model', () => {
    const rows = mergeVehicles([CIVIC, { ...CIVIC, model: 'Fit', fromYear: 2007, toYear: 2020 }]);
    expect(vehicleFile(rows).split('\n').slice(-3)).toEqual([
      'car\tHonda\tCivic\t1981\t-',
      '=\t=\tFit\t2007\t2020',
      '',
    ]);
  });

  test('refuses a name that cannot be written', () => {
    const [row] = mergeVehicles([CIVIC]);
    if (!row) throw new Error('no row');
    expect(() => vehicleFile([{ ...row, model: 'a\tb' }])).toThrow('"a\\tb"');
  });
});
