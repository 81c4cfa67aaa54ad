import type { Colors } from './colors.ts';

/** A logo, to stand in the page's own markup. */
export interface Logo {
  /** Of its `<svg>`, by the names that SVG has for them: `viewBox`, `stroke-width`. */
  attributes: Record<string, string>;
  /** Its inner markup: shapes alone, as checked markup. */
  shapes: string;
}

/** Size of the picture in link previews, as Open Graph expects it. */
export const SOCIAL_PX = { width: 1200, height: 630 };

/** The look of a site's pages, by its own files. */
export interface Look {
  colors: Colors;
  /** Stands before the brand's name; null where the site has none. */
  logo: Logo | null;
  /** Addresses of its files, each null where the site has no such file. */
  icons: {
    /** In a browser's tab: a path. */
    tab: string | null;
    /** For a phone's home screen: a path. */
    touch: string | null;
    /** In link previews: an absolute address. */
    social: string | null;
  };
}
