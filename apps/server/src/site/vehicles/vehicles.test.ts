import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadVehicles } from './vehicles.ts';

describe('loadVehicles', () => {
  const vehicles = loadVehicles();

  // behaviour: 12.7
  test('finds models by year and make, in any letter case', () => {
    expect(vehicles.makes('fourWheels', 2019)).toEqual(
      expect.arrayContaining(['Honda', 'Ford', 'Tesla', 'Toyota']),
    );
    expect(vehicles.models('fourWheels', 2019, ' honda ')).toEqual(
      expect.arrayContaining(['Accord', 'Civic', 'CR-V', 'Ridgeline']),
    );
    expect(vehicles.models('motorcycle', 2022, 'HARLEY-DAVIDSON').length).toBeGreaterThan(10);
  });

  test('finds models only in their years', () => {
    expect(vehicles.models('fourWheels', 2006, 'Honda')).not.toContain('Fit');
    expect(vehicles.models('fourWheels', 2007, 'Honda')).toContain('Fit');
    expect(vehicles.models('fourWheels', 2021, 'Honda')).not.toContain('Fit');
    expect(vehicles.makes('fourWheels', 1985)).not.toContain('Tesla');
  });

  // behaviour: 12.5
  test.each([
    ['Honda', 'civic', 'car'],
    ['HONDA', 'CR-V', 'suv'],
    ['Ford', 'F-150', 'truck'],
    ['Ford', 'F150', 'truck'],
    ['Ford', 'f 150 XLT', 'truck'],
    ['Ford', 'Ford F-150', 'truck'],
    ['Chevrolet', 'Silverado 1500', 'truck'],
    ['Chevy', 'Silverado 1500 LT', 'truck'],
    ['Honda', 'CRV', 'suv'],
    ['Honda', 'CR-V EX', 'suv'],
    ['Toyota', 'Camry LE', 'car'],
    ['mercedes', 'Sprinter 2500', 'van'],
    ['Ford', 'Transit', 'van'],
    ['Ford', 'Transit 250', 'van'],
    ['Ford', 'Transit Connect XL', 'truck'],
    ['Freightliner', 'eSprinter', 'van'],
    ['Ram', 'ProMaster 2500', 'van'],
    ['Honda', 'Odyssey', 'suv'],
    ['Ford', 'Ford', undefined],
    ['Honda', '-', undefined],
    ['Honda', 'Flying Carpet', undefined],
    ['__proto__', 'constructor', undefined],
  ])('classifies %s %s as %s', (make, model, kind) => {
    expect(vehicles.kindOf('fourWheels', make, model)).toBe(kind);
  });

  test('finds no models of an unknown make', () => {
    expect(vehicles.models('fourWheels', 2019, 'Unknown')).toEqual([]);
  });
});

describe('loadVehicles with an invalid file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'zipfront-vehicles-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  test.each([
    ['too few fields', 'car\tHonda\tFit'],
    ['an unknown kind', 'boat\tHonda\tFit\t2007\t2020'],
    ['years that run backwards', 'car\tHonda\tFit\t2020\t2007'],
    ['a repetition of nothing', '=\t=\tFit\t2007\t2020'],
  ])('refuses %s, with its line', (_, line) => {
    const file = join(dir, 'vehicles.txt');
    writeFileSync(file, `# head\n${line}\n`);
    expect(() => loadVehicles(file)).toThrow(`${file}:2 is no vehicle`);
  });
});
