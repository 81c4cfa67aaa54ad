import type { FallbackCut, Typeface } from '../src/theme/typefaces.ts';

export interface SystemFont {
  name: string;
  local: Record<FallbackCut['cut'], string[]>;
  file: Record<FallbackCut['cut'], string>;
}

/**
 * Fonts that replace a typeface until it is loaded; the first that a system has is used. Windows,
 * macOS, iOS and nearly every desktop Linux have Arial or an equivalent, and Georgia or an
 * equivalent of Times New Roman. Android has Roboto and Noto Serif. The barest Linux only has
 * DejaVu. Gelasio has Georgia's widths, Arimo and Liberation Sans have Arial's, Tinos and
 * Liberation Serif have Times'.
 */
export const SYSTEM_FONTS: Record<Typeface['fallback'], SystemFont[]> = {
  'sans-serif': [
    {
      name: 'Arial',
      local: {
        regular: ['Arial', 'Liberation Sans', 'Arimo'],
        bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
      },
      file: {
        regular: '@fontsource/arimo/files/arimo-latin-400-normal.woff2',
        bold: '@fontsource/arimo/files/arimo-latin-700-normal.woff2',
      },
    },
    {
      name: 'Roboto',
      local: { regular: ['Roboto'], bold: ['Roboto Bold'] },
      file: {
        regular: '@fontsource/roboto/files/roboto-latin-400-normal.woff2',
        bold: '@fontsource/roboto/files/roboto-latin-700-normal.woff2',
      },
    },
    {
      name: 'DejaVu',
      local: { regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'] },
      file: {
        regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
        bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
      },
    },
  ],
  serif: [
    {
      name: 'Georgia',
      local: { regular: ['Georgia'], bold: ['Georgia Bold'] },
      file: {
        regular: '@fontsource/gelasio/files/gelasio-latin-400-normal.woff2',
        bold: '@fontsource/gelasio/files/gelasio-latin-700-normal.woff2',
      },
    },
    {
      name: 'Times',
      local: {
        regular: ['Times New Roman', 'Liberation Serif', 'Tinos'],
        bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
      },
      file: {
        regular: '@fontsource/tinos/files/tinos-latin-400-normal.woff2',
        bold: '@fontsource/tinos/files/tinos-latin-700-normal.woff2',
      },
    },
    {
      name: 'Noto',
      local: { regular: ['Noto Serif'], bold: ['Noto Serif Bold'] },
      file: {
        regular: '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2',
        bold: '@fontsource/noto-serif/files/noto-serif-latin-700-normal.woff2',
      },
    },
    {
      name: 'DejaVu',
      local: { regular: ['DejaVu Serif'], bold: ['DejaVu Serif Bold'] },
      file: {
        regular: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
        bold: 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf',
      },
    },
  ],
};
