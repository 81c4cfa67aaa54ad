import { plainColor } from './plain-color.ts';

const SVG = 'http://www.w3.org/2000/svg';
const PADDING = 16;
const LEGEND_GAP = 12;
const LINE_HEIGHT = 18;

/** The size of texts beside the chart, in px. */
const TEXT_SIZE = 11;
const TITLE_SIZE = 14;

/** What a style sheet says of a shape or a text, and an SVG file may say itself. */
const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'] as const;
const FONT = ['font-size', 'font-weight'] as const;

/** What a file does not have to say. */
const INITIAL = new Map<string, string>([
  ['stroke', 'none'],
  ['stroke-width', '1'],
  ['stroke-dasharray', 'none'],
  ['opacity', '1'],
]);

/** Attributes that mean something in the document alone. */
const OF_DOCUMENT = /^(?:class|style|role|tabindex|aria-.+)$/;

/**
 * The chart of a card as a file: with its title, its legend and the colors of the light scheme,
 * whatever the screen has, because pictures go to documents.
 *
 * @param subtitle the days
 */
export function pictureOf(card: HTMLElement, subtitle: string): string {
  const chart = card.querySelector<SVGSVGElement>('svg.picture');
  if (chart === null) throw new Error('The card has no chart to save.');
  // Of the whole document: the card inherits its colors.
  const { style } = document.documentElement;
  style.colorScheme = 'light';
  try {
    return new XMLSerializer().serializeToString(draw(card, chart, subtitle));
  } finally {
    style.removeProperty('color-scheme');
  }
}

function draw(card: HTMLElement, chart: SVGSVGElement, subtitle: string): SVGElement {
  const [width, height] = sizeOf(chart);
  const { color, backgroundColor, fontFamily } = getComputedStyle(card);
  const title = chart.getAttribute('aria-label') ?? '';
  const legend = drawLegend(card, width);
  const top = PADDING + TITLE_SIZE + LINE_HEIGHT + legend.height + PADDING;
  const whole = { width: width + 2 * PADDING, height: top + height + PADDING };
  const text = (content: string, attributes: Record<string, string | number>) =>
    element('text', { x: PADDING, fill: plainColor(color), ...attributes }, [content]);
  return element(
    'svg',
    { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}`, 'font-family': fontFamily },
    [
      element('title', {}, [`${title}, ${subtitle}`]),
      element('rect', { ...whole, fill: plainColor(backgroundColor) }),
      text(title, { y: PADDING + TITLE_SIZE, 'font-size': TITLE_SIZE, 'font-weight': 650 }),
      text(subtitle, { y: PADDING + TITLE_SIZE + LINE_HEIGHT, 'font-size': TEXT_SIZE }),
      moved(PADDING, PADDING + TITLE_SIZE + LINE_HEIGHT, legend.entries),
      moved(PADDING, top, [...chart.children].map(copyOf)),
    ],
  );
}

/** The entries of the card's legend in as many lines as they need. */
function drawLegend(card: HTMLElement, width: number) {
  let [x, y] = [0, 0];
  const entries = [...card.querySelectorAll('.legend li')].map((entry) => {
    const room = Math.ceil(entry.getBoundingClientRect().width);
    if (x === 0 || x + room > width) [x, y] = [0, y + LINE_HEIGHT];
    const swatch = entry.querySelector('svg');
    const [swatchWidth, swatchHeight] = swatch === null ? [0, 0] : sizeOf(swatch);
    const drawn = [
      moved(x, y - swatchHeight, swatch === null ? [] : [...swatch.children].map(copyOf)),
      element(
        'text',
        {
          ...{ x: x + swatchWidth + 6, y: y - 1, 'font-size': TEXT_SIZE },
          fill: plainColor(getComputedStyle(entry).color),
        },
        [entry.textContent],
      ),
    ];
    x += room + LEGEND_GAP;
    return moved(0, 0, drawn);
  });
  return { entries, height: y };
}

/** A shape with its computed paint. What a narrow screen hides is in it: a file has no read-out. */
function copyOf(shape: Element): SVGElement {
  const style = getComputedStyle(shape);
  const own = [...shape.attributes].filter(({ name }) => !OF_DOCUMENT.test(name));
  const attributes = Object.fromEntries(own.map(({ name, value }) => [name, value]));
  const isText = shape.localName === 'text';
  const computed = shape.localName === 'g' ? [] : isText ? [...PAINT, ...FONT] : PAINT;
  for (const name of computed) {
    const value = plainColor(style.getPropertyValue(name)).replaceAll('px', '');
    if (value !== INITIAL.get(name)) attributes[name] = value;
  }
  const children = isText ? [shape.textContent] : [...shape.children].map(copyOf);
  return element(shape.localName, attributes, children);
}

function moved(x: number, y: number, children: readonly SVGElement[]): SVGElement {
  return element('g', { transform: `translate(${x} ${y})` }, children);
}

function element(
  name: string,
  attributes: Record<string, string | number>,
  children: readonly (SVGElement | string)[] = [],
): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement;
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, String(value));
  }
  made.append(...children);
  return made;
}

function sizeOf(svg: SVGSVGElement): [width: number, height: number] {
  return [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
}
