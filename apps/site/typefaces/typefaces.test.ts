import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { THEMES } from '@zipfront/contracts/content/look';
import * as hb from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { type FontFile, TYPEFACES } from '../src/theme/typefaces.ts';
import { CHARACTERS, LEFT_TO_THE_SYSTEM } from './characters.ts';
import { makeTypefaces } from './font-faces.ts';
import { builtName, readSource, subset } from './font-files.ts';
import { joinLicences } from './licences.ts';
import { measure } from './measure.ts';
import { sampleTexts } from './sample-texts.ts';
import { SYSTEM_FONTS } from './system-fonts.ts';

const root = join(import.meta.dirname, '../../..');
const files = [...new Set(Object.values(TYPEFACES).flatMap((faces) => faces.map((it) => it.file)))];
const faceOf = (font: Buffer) => new hb.Face(new hb.Blob(font));

/** Comments of TypeScript and of CSS. */
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Characters of code that pages do not use; and the signature that our CSV begins with. */
const CODE_ONLY = /[\n\\^`{|}~\ufeff]/g;

describe('the character set', () => {
  const sources = [
    ...globSync('content/**/*.{yaml,csv}', { cwd: root }),
    ...globSync(['apps/site/src/**/*.{ts,tsx,css}', 'packages/contracts/src/**/*.ts'], {
      cwd: root,
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }),
  ];

  // behaviour: 10.28
  it('includes the characters of our pages, or lists them as left to the system', () => {
    const known = new Set(CHARACTERS + LEFT_TO_THE_SYSTEM);
    const unknown = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replaceAll(COMMENTS, '');
      const missing = new Set(
        [...text.replaceAll(CODE_ONLY, '')].filter((char) => !known.has(char)),
      );
      return missing.size > 0 ? [`${file}: ${[...missing].join(' ')}`] : [];
    });
    expect(sources.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });

  // behaviour: 10.28
  it.each(files)('exists completely in the served file of $source', async (file) => {
    const served = faceOf(await subset(file, 'sfnt')).collectUnicodes();
    expect([...CHARACTERS].filter((char) => !served.includes(char.charCodeAt(0)))).toEqual([]);
  });
});

describe('a served font file', () => {
  // behaviour: 10.27
  it.each(files)('retains the kerning of $source, and tabular figures', async (file) => {
    const { widthOf } = measure(await subset(file, 'sfnt'));
    const widths = [...'0123456789'].map((digit) => widthOf(digit, ['tnum']).toFixed(4));
    expect(new Set(widths).size).toBe(1);
    expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
  });

  // behaviour: 10.27
  it('changes its name with its content', () => {
    const file: FontFile = { source: './fonts/own.ttf', licence: './fonts/OFL.txt' };
    expect(builtName(file, Buffer.from('a'))).toBe('assets/own-ca978112.woff2');
    expect(builtName(file, Buffer.from('b'))).toBe('assets/own-3e23e816.woff2');
  });

  // behaviour: 10.30
  it('includes its licence', () => {
    const text = joinLicences(files);
    for (const { source, licence } of files) {
      expect(text).toContain(source);
      expect(text).toContain(String(readSource(licence)).trim());
    }
    expect(text).toContain('SIL Open Font License');
  });

  it('reports a missing file by name', () => {
    expect(() => readSource('./fonts/missing.ttf')).toThrow(
      'The typefaces name ./fonts/missing.ttf, which cannot be read.',
    );
  });
});

describe('makeTypefaces', () => {
  // behaviour: 10.29
  it.each(
    THEMES,
  )('measures for %s each system font, with the cuts of each weight', async (theme) => {
    const { styles } = await makeTypefaces(theme, TYPEFACES[theme]);
    const rules = styles['en-US'].match(/@font-face\{[^}]*\}/g) ?? [];
    for (const { fallback, cuts } of TYPEFACES[theme]) {
      for (const { cut, weights } of cuts) {
        for (const { local } of SYSTEM_FONTS[fallback]) {
          const sources = local[cut].map((name) => `local("${name}")`).join();
          const rule = `src:${sources};font-weight:${weights.join(' ')};size-adjust:`;
          expect(rules.filter((text) => text.includes(rule))).not.toEqual([]);
        }
      }
    }
    const sizes = [...styles['es-US'].matchAll(/size-adjust:([\d.]+)%/g)].map(([, size]) =>
      Number(size),
    );
    expect(sizes.length).toBeGreaterThan(5);
    for (const size of sizes) {
      expect(size).toBeGreaterThan(60);
      expect(size).toBeLessThan(115);
    }
    expect(styles['es-US']).not.toBe(styles['en-US']);
  });

  it('preloads one file, and shows fonts that load late on the next page', async () => {
    const { styles, preload } = await makeTypefaces('insurance', TYPEFACES.insurance);
    const [title, text] = styles['en-US'].match(/@font-face\{font-family:\w+;[^}]*\}/g) ?? [];
    expect(preload).toMatch(/^\/assets\/newsreader-/);
    expect(title).toContain(`src:url(${preload})`);
    expect(text).toContain('src:url(/assets/radio-canada-');
    for (const rule of [title, text]) expect(rule).toContain('font-display:optional');
    const preloaded = Object.values(TYPEFACES).map(
      (faces) => new Set(faces.map(({ file }) => file).filter((file) => file.preload)).size,
    );
    expect(Math.max(...preloaded)).toBe(1);
  });

  it('names each family with its fallbacks in order', async () => {
    const { styles } = await makeTypefaces('shipping', TYPEFACES.shipping);
    expect(styles['en-US']).toContain(
      '--font-text:text,text Arial,text Roboto,text DejaVu,sans-serif',
    );
    expect(styles['en-US']).toContain('font-family:numerals;');
    expect(styles['en-US']).toContain('font-stretch:75%');
  });
});

describe('sampleTexts', () => {
  it.each(THEMES)('returns the texts of %s in a language, by their font', (theme) => {
    for (const [locale, word, other] of [
      ['en-US', 'price', 'precio'],
      ['es-US', 'precio', 'price'],
    ] as const) {
      const { prose, titles, figures } = sampleTexts(theme, locale);
      for (const texts of [prose, titles]) {
        expect(texts.join('\n')).toContain(word);
        expect(texts.join('\n')).not.toContain(` ${other} `);
      }
      expect(figures.length).toBeGreaterThan(3);
      expect(figures.join('')).toMatch(/^[$\d.,–-]+$/);
    }
  });
});
