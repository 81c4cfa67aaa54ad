import typefaces, { type ThemeTypefaces } from 'virtual:typefaces';
import type { Theme } from '@zipfront/contracts/content/theme';
import carriwayCss from './carriway.css?inline';
import tallywellCss from './tallywell.css?inline';

/** What a theme brings to every page that wears it. */
interface ThemeParts {
  styles: string;
  typefaces: ThemeTypefaces;
  /** The bar of a browser in the page's paper colour, light and dark. */
  colors: { light: string; dark: string };
  /** The brand's mark in a browser's tab, a file of `public/`. */
  icon: string;
  /** The mark in pixels, for a phone's home screen (`draw-icons.ts`). */
  touchIcon: string;
  /** What link previews show (`draw-icons.ts`). */
  socialPicture: string;
}

export const THEME_PARTS: Record<Theme, ThemeParts> = {
  tallywell: {
    styles: tallywellCss,
    typefaces: typefaces.tallywell,
    colors: { light: '#faf5e9', dark: '#0f1f19' },
    icon: '/favicon.svg',
    touchIcon: '/apple-touch-icon.png',
    socialPicture: '/social.png',
  },
  carriway: {
    styles: carriwayCss,
    typefaces: typefaces.carriway,
    colors: { light: '#f5f8fa', dark: '#13181c' },
    icon: '/carriway.svg',
    touchIcon: '/carriway-touch-icon.png',
    socialPicture: '/carriway-social.png',
  },
};
