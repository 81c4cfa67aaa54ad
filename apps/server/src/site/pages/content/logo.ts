import type { Logo } from '@zipfront/contracts/content/look';
import { nearest } from '../../../platform/nearest.ts';

/** Maximum bytes of a logo, which is part of every page. */
export const MAX_LOGO_BYTES = 1_000;

const SHAPES = ['circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect'];

/** Attributes that paint shapes, also allowed on the whole drawing. */
const PAINT = [
  'clip-rule',
  'fill',
  'fill-opacity',
  'fill-rule',
  'opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
];

const GEOMETRY = [
  'd',
  'points',
  'transform',
  'vector-effect',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
];

/** Attributes that drawing programs write and no browser needs. */
const LEFT_OUT =
  /^(xmlns|version|id|class|role|baseProfile|enable-background)$|^(xml|xmlns|data|aria|inkscape|sodipodi|sketch)[:-]/;

/** Parts of SVG, comments and the like first. Anything that matches none of them is not SVG. */
const PART =
  /<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE[^>]*>|<(title|desc|metadata)\b[^>]*>.*?<\/\1>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|\s+/gsy;

const ATTRIBUTE = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Values of attributes: numbers, names, paths, `var(--action)`; no address, no markup. */
const VALUE = /^(?!.*url\()[\w\s.,#%()+-]*$/i;

interface LogoError {
  line: number;
  text: string;
}

/**
 * Reads a logo, which may have only shapes and colors, because it becomes part of every page. Never
 * throws.
 */
export function readLogo(source: string): { logo: Logo | null; errors: LogoError[] } {
  const errors: LogoError[] = [];
  const open: string[] = [];
  let attributes: Logo['attributes'] = {};
  let shapes = '';
  let at = 0;
  let isRead = false;
  const report = (text: string) =>
    errors.push({ line: source.slice(0, at).split('\n').length, text });

  const paint = (element: string, written: string, allowed: string[]) => {
    const taken = new Map<string, string>();
    for (const [, name = '', double, single = ''] of written.matchAll(ATTRIBUTE)) {
      const value = double ?? single;
      if (LEFT_OUT.test(name)) continue;
      if (!allowed.includes(name)) {
        const meant = nearest(name, allowed);
        const hint =
          name === 'style'
            ? 'write its colours as attributes, such as fill="#12352a" (drawing programs call it "presentation attributes").'
            : meant
              ? `did you mean ${meant}?`
              : 'it may say how it is painted, and nothing else.';
        report(`<${element}> has the attribute ${name}, which a logo cannot have; ${hint}`);
      } else if (VALUE.test(value)) taken.set(name, value.trim().replace(/\s+/g, ' '));
      else report(`<${element}> has a ${name} that a logo cannot have: ${value}`);
    }
    return Object.fromEntries(taken);
  };

  while (at < source.length && errors.length === 0) {
    PART.lastIndex = at;
    const part = PART.exec(source);
    if (part === null) {
      report('is not an SVG drawing from here on: text, or an element that is not closed.');
      break;
    }
    const [all, , closing, name, written = '', empty] = part;
    if (name === undefined) {
      // The part is a comment, a title, or white space.
    } else if (closing) {
      if (open.pop() !== name) report(`has </${name}> where another element is open.`);
      if (open.length > 0) shapes += `</${name}>`;
      else isRead = true;
    } else if (open.length === 0) {
      if (name !== 'svg' || isRead) report(`has <${name}> where one <svg> is expected.`);
      const {
        width: _,
        height: __,
        ...own
      } = paint(name, written, [...PAINT, 'viewBox', 'width', 'height']);
      attributes = own;
      if (!isSquare(own.viewBox)) {
        report(
          'needs a square viewBox, such as viewBox="0 0 32 32": the name is beside it as text.',
        );
      }
      open.push(name);
    } else if (!SHAPES.includes(name)) {
      report(
        `has <${name}>, which a logo cannot have; expected are ${SHAPES.join(', ')}: turn texts into paths, and gradients into plain colours.`,
      );
    } else {
      const taken = Object.entries(paint(name, written, [...PAINT, ...GEOMETRY]));
      shapes += `<${[name, ...taken.map(([key, value]) => `${key}="${value}"`)].join(' ')}${empty}>`;
      if (!empty) open.push(name);
    }
    at += all.length;
  }
  if (errors.length === 0 && !isRead) report('is not a whole SVG drawing: </svg> is missing.');
  const bytes = Buffer.byteLength(shapes);
  if (errors.length === 0 && bytes > MAX_LOGO_BYTES) {
    report(`has ${bytes} bytes of shapes; a logo may have ${MAX_LOGO_BYTES}: simplify it.`);
  }
  return { logo: errors.length > 0 ? null : { attributes, shapes }, errors };
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width = 0, height = 1] = (viewBox ?? '').split(/[\s,]+/).map(Number);
  return width > 0 && width === height;
}
