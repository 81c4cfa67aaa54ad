import { describe, expect, it } from 'vitest';
import { adjustment } from './adjustment.ts';
import { unpackedFont } from './font-files.ts';
import { measure } from './measure.ts';

const font = (widths: Record<string, number>) => ({
  widthOf: (text: string) => [...text].reduce((sum, letter) => sum + (widths[letter] ?? 0), 0),
  ascent: 0.9,
  descent: 0.25,
});

describe('adjustment', () => {
  // behaviour: 10.29
  it('matches the width of the texts, each letter weighted by its frequency', () => {
    const { size } = adjustment(font({ a: 0.5, b: 1 }), font({ a: 0.6, b: 0.5 }), ['aaab', 'a']);
    expect(size).toBeCloseTo((4 * 0.6 + 0.5) / (4 * 0.5 + 1), 10);
  });

  it('matches the heights of the other font, whatever the size', () => {
    const aim = font({ a: 0.6 });
    const { size, ascent, descent } = adjustment(font({ a: 0.5 }), aim, ['a']);
    expect([ascent * size, descent * size]).toEqual([expect.closeTo(0.9), expect.closeTo(0.25)]);
  });

  it('leaves a font unchanged that replaces itself', async () => {
    const arimo = measure(
      await unpackedFont('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
    );
    expect(adjustment(arimo, arimo, ['Ave, 1011'])).toEqual({
      size: 1,
      ascent: arimo.ascent,
      descent: arimo.descent,
    });
  });
});

describe('measure', () => {
  it('counts kerning, and measures at the given position on the axes of a font', async () => {
    const arimo = measure(
      await unpackedFont('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
    );
    expect(arimo.widthOf('AV')).toBeLessThan(arimo.widthOf('A') + arimo.widthOf('V'));
    const archivo = await unpackedFont(
      '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    );
    const width = (wdth: number) => measure(archivo, { wdth }).widthOf('width');
    expect(width(75)).toBeLessThan(width(100) * 0.85);
  });
});
