import { describe, expect, it } from 'vitest';
import { createShades, shadeIndex } from './Savings.tsx';

describe('createShades', () => {
  it.each([
    [
      [8, 1, 2, 3, 4, 5, 6, 7],
      [
        { from: 1, to: 2 },
        { from: 3, to: 4 },
        { from: 5, to: 6 },
        { from: 7, to: 8 },
      ],
    ],
    [
      [1, 1, 1, 9],
      [
        { from: 1, to: 1 },
        { from: 9, to: 9 },
      ],
    ],
    [[5], [{ from: 5, to: 5 }]],
    [[], []],
  ])('divides %j', (figures, shades) => {
    expect(createShades(figures)).toEqual(shades);
  });

  it('returns for every figure the shade that contains it', () => {
    const figures = [12, 40, 41, 41, 77, 80, 93];
    const shades = createShades(figures);
    for (const figure of figures) {
      const shade = shades[shadeIndex(shades, figure)];
      expect(shade && shade.from <= figure && figure <= shade.to).toBe(true);
    }
  });
});
