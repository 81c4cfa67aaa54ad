import { describe, expect, it } from 'vitest';
import { stateName } from './states.ts';

describe('stateName', () => {
  it.each([
    ['NM', 'en-US', 'New Mexico'],
    ['NM', 'es-US', 'Nuevo México'],
    ['OH', 'es-US', 'Ohio'],
  ] as const)('names %s in %s %s', (code, locale, name) => {
    expect(stateName(code, locale)).toBe(name);
  });
});
