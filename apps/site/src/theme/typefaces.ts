import type { Theme } from '@zipfront/contracts/content/look';

export interface FontFile {
  /** WOFF2, WOFF, TTF or OTF: of an npm package, or of this repository (`./fonts/own.ttf`). */
  source: string;
  licence: string;
  /** The axes of the file: a value pins one, a range narrows it, and an unnamed one stays whole. */
  axes?: Record<string, number | { min: number; max: number }>;
  /** At most one file of a theme; it shows if it arrives before the first paint. */
  preload?: boolean;
}

export interface Typeface {
  property: '--font-text' | '--font-title' | '--font-numerals';
  file: FontFile;
  weights: [min: number, max: number];
  /** The only width that it has, in percent; the normal one by default. */
  width?: number;
  /** Typefaces that replace it until it is loaded, or if it never is. */
  fallback: 'serif' | 'sans-serif';
  /** The fallback faces, each measured at the axes that pages use the most. */
  cuts: FallbackCut[];
}

export interface FallbackCut {
  weights: [min: number, max: number];
  cut: 'regular' | 'bold';
  at: Record<string, number>;
  sample: 'prose' | 'titles' | 'figures';
}

/** True optical sizes, limited so that lines break alike: 36 to 48 letters grow by 2 %. */
const NEWSREADER: FontFile = {
  source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  licence: '@fontsource-variable/newsreader/LICENSE',
  axes: { opsz: { min: 36, max: 48 }, wght: 560 },
  preload: true,
};

const RADIO_CANADA: FontFile = {
  source: '@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2',
  licence: '@fontsource-variable/radio-canada/LICENSE',
  axes: { wght: { min: 400, max: 700 } },
};

/** One grotesque for everything: its width axis makes the headlines and the numerals. */
const ARCHIVO: FontFile = {
  source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  licence: '@fontsource-variable/archivo/LICENSE',
  axes: { wght: { min: 400, max: 800 }, wdth: { min: 75, max: 100 } },
  preload: true,
};

/** Served files, `@font-face` rules, fallbacks, preload and licences follow from here. */
export const TYPEFACES: Record<Theme, Typeface[]> = {
  insurance: [
    {
      property: '--font-title',
      file: NEWSREADER,
      weights: [400, 700],
      fallback: 'serif',
      cuts: [{ weights: [400, 700], cut: 'regular', at: { opsz: 42 }, sample: 'titles' }],
    },
    {
      property: '--font-text',
      file: RADIO_CANADA,
      weights: [400, 700],
      fallback: 'sans-serif',
      cuts: [
        { weights: [400, 599], cut: 'regular', at: { wght: 400 }, sample: 'prose' },
        { weights: [600, 700], cut: 'bold', at: { wght: 650 }, sample: 'prose' },
      ],
    },
  ],
  shipping: [
    {
      property: '--font-title',
      file: ARCHIVO,
      weights: [600, 800],
      width: 88,
      fallback: 'sans-serif',
      cuts: [{ weights: [600, 800], cut: 'bold', at: { wght: 800, wdth: 88 }, sample: 'titles' }],
    },
    {
      property: '--font-text',
      file: ARCHIVO,
      weights: [400, 800],
      fallback: 'sans-serif',
      cuts: [
        { weights: [400, 599], cut: 'regular', at: { wght: 400, wdth: 100 }, sample: 'prose' },
        { weights: [600, 800], cut: 'bold', at: { wght: 650, wdth: 100 }, sample: 'prose' },
      ],
    },
    {
      property: '--font-numerals',
      file: ARCHIVO,
      weights: [400, 800],
      width: 75,
      fallback: 'sans-serif',
      cuts: [{ weights: [400, 800], cut: 'bold', at: { wght: 700, wdth: 75 }, sample: 'figures' }],
    },
  ],
};
