import { describe, expect, it } from 'vitest';
import { isLater } from './versions.ts';

describe('isLater', () => {
  it.each([
    ['0.2.0', '0.1.9', true],
    ['0.10.0', '0.9.1', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.9', '0.2.0', false],
    ['0.9.1', '0.10.0', false],
  ])('compares %s with %s by numbers', (version, than, expected) => {
    expect(isLater(version, than)).toBe(expected);
  });
});
