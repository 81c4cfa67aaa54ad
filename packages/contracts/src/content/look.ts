import * as v from 'valibot';
import { described } from './fields.ts';

/** Layouts decide how sections look and which scripts start, not colors and logo. */
export const THEMES = ['insurance', 'shipping'] as const;

export const themeSchema = v.picklist(THEMES);

export type Theme = v.InferOutput<typeof themeSchema>;

const colorSchema = v.pipe(
  v.string(),
  v.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a colour like "#12352a", in quotes'),
);

const colorEntries = {
  paper: described(colorSchema, "Background of the page, and bar of a phone's browser."),
  raised: described(colorSchema, 'Background of cards and fields.'),
  wash: described(colorSchema, 'Background of highlighted sections.'),
  ink: described(colorSchema, 'Text and drawings.'),
  soft: described(colorSchema, 'Secondary text.'),
  line: described(colorSchema, 'Lines.'),
  tint: described(colorSchema, 'Areas in drawings, maps and bars.'),
  action: described(colorSchema, 'Main buttons.'),
  actionInk: described(colorSchema, 'Text on main buttons.'),
  actionOver: described(colorSchema, 'Main buttons under the pointer.'),
  error: described(colorSchema, 'Error messages of forms.'),
  band: described(colorSchema, 'Inverted band at the beginning or end of a page.'),
  bandText: described(colorSchema, 'Text on the band.'),
  bandSoft: described(colorSchema, 'Secondary text on the band.'),
  bandLine: described(colorSchema, 'Lines on the band.'),
  bandError: described(colorSchema, 'Error messages on the band.'),
};

export const colorsSchema = v.strictObject({
  light: v.strictObject(colorEntries),
  dark: described(
    v.partial(v.strictObject(colorEntries)),
    'For visitors with a dark system. An omitted colour is the light one.',
  ),
});

export type Colors = v.InferOutput<typeof colorsSchema>;
export type ColorName = keyof Colors['light'];

/** A site without colors of its own has greys, and one blue for what leads on. */
export const NEUTRAL_COLORS: Colors = {
  light: {
    paper: '#f7f7f8',
    raised: '#fff',
    wash: '#ebebee',
    ink: '#1c1e22',
    soft: '#42464d',
    line: '#c4c7cc',
    tint: '#d3d6db',
    action: '#1d5fd1',
    actionInk: '#fff',
    actionOver: '#174fb0',
    error: '#931a10',
    band: '#1c1e22',
    bandText: '#f7f7f8',
    bandSoft: '#ced1d6',
    bandLine: '#575b63',
    bandError: '#ffc2b3',
  },
  dark: {
    paper: '#141518',
    raised: '#24262b',
    wash: '#1b1d20',
    ink: '#eeeff1',
    soft: '#c2c5ca',
    line: '#484b52',
    tint: '#373a40',
    error: '#ffb4a3',
    band: '#24262b',
  },
};

export interface Logo {
  /** Attributes of its `<svg>`, by their SVG names: `viewBox`, `stroke-width`. */
  attributes: Record<string, string>;
  shapes: string;
}

/** Size of the picture in link previews, as Open Graph expects it. */
export const SOCIAL_PX = { width: 1200, height: 630 };

export interface Look {
  colors: Colors;
  /** Before the brand's name; null if the site has none. */
  logo: Logo | null;
  /** Addresses of its files; null for files that the site does not have. */
  icons: {
    /** It is in a browser's tab: a path. */
    tab: string | null;
    /** It is on a phone's home screen: a path. */
    touch: string | null;
    /** It is in link previews: an absolute address. */
    social: string | null;
  };
}
