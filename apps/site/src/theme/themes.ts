import type { Theme } from '@zipfront/contracts/content/theme';
import carriwayCss from './carriway.css?inline';
import tallywellCss from './tallywell.css?inline';

/** What a theme brings to every page that wears it. */
interface ThemeParts {
  styles: string;
  /** The bar of a browser in the page's paper colour, light and dark. */
  colors: { light: string; dark: string };
  /** The brand's mark in a browser's tab, a file of `public/`. */
  icon: string;
}

export const THEME_PARTS: Record<Theme, ThemeParts> = {
  tallywell: {
    styles: tallywellCss,
    colors: { light: '#faf5e9', dark: '#0f1f19' },
    icon: '/favicon.svg',
  },
  carriway: {
    styles: carriwayCss,
    colors: { light: '#f5f8fa', dark: '#13181c' },
    icon: '/carriway.svg',
  },
};
