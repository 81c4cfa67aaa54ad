import * as v from 'valibot';

/** A colour as six hexadecimal digits, or three: `#12352a`. */
const colorSchema = v.pipe(
  v.string(),
  v.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a colour like "#12352a", in quotes'),
);

const colorEntries = {
  /** Behind the page; also the bar of a phone's browser. */
  paper: colorSchema,
  /** Behind cards and fields, which are on paper. */
  raised: colorSchema,
  /** Behind sections that are set apart. */
  wash: colorSchema,
  /** Text and drawings. */
  ink: colorSchema,
  /** Text that is secondary. */
  soft: colorSchema,
  /** Lines between things. */
  line: colorSchema,
  /** Areas in drawings, maps and bars. */
  tint: colorSchema,
  /** The buttons that lead on, and the text on them; under the pointer they have the third. */
  action: colorSchema,
  actionInk: colorSchema,
  actionOver: colorSchema,
  /** Messages of forms. */
  error: colorSchema,
  /** The inverted band that begins or ends a page, and what is on it. */
  band: colorSchema,
  bandText: colorSchema,
  bandSoft: colorSchema,
  bandLine: colorSchema,
  bandError: colorSchema,
};

/** The colours of a site: `colors` in `content/<site>/site.yaml`. */
export const colorsSchema = v.strictObject({
  light: v.strictObject(colorEntries),
  /** For visitors whose system is dark; a colour that is left out is the light one. */
  dark: v.partial(v.strictObject(colorEntries)),
});

export type Colors = v.InferOutput<typeof colorsSchema>;
export type ColorName = keyof Colors['light'];

/** Of a site that names no colours: greys, and one blue for what leads on. */
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
