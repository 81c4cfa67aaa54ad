import { expect, test } from 'vitest';
import { newReference, readReference } from './find-order.ts';

test('creates unique references of sixteen characters in groups of four', () => {
  const made = Array.from({ length: 500 }, newReference);
  for (const reference of made) {
    expect(reference).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readReference(reference)).toBe(reference);
  }
  expect(new Set(made).size).toBe(made.length);
});

test.each([
  ['7k3m9qxt02hbvz4c', '7K3M-9QXT-02HB-VZ4C'],
  ['7K3M 9QXT O2HB VZ4C', '7K3M-9QXT-02HB-VZ4C'],
  ['iL3M-9QXT-02HB-VZ4C', '113M-9QXT-02HB-VZ4C'],
  ['7K3M-9QXT-02HB', null],
  ['7K3M-9QXT-02HB-VZ4CX', null],
  ['7K3M-9QXT-02HB-VZ4U', null],
  ['__proto__', null],
  ['', null],
  ["7K3M'9QXT-02HB-VZ4", null],
])('reads %j as %s', (text, reference) => {
  expect(readReference(text)).toBe(reference);
});
