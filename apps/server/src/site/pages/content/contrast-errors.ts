import type { ColorName } from '@zipfront/contracts/content/colors';
import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import type { YamlFile } from './yaml-file.ts';

/** Contrast of text to what it is on (WCAG 2, level AA). */
const LEAST_CONTRAST = 4.5;

/** Text, and what it is on. */
const PAIRS: [text: ColorName, behind: ColorName][] = [
  ['ink', 'paper'],
  ['ink', 'raised'],
  ['ink', 'wash'],
  ['soft', 'paper'],
  ['soft', 'raised'],
  ['soft', 'wash'],
  ['error', 'paper'],
  ['error', 'raised'],
  ['actionInk', 'action'],
  ['actionInk', 'actionOver'],
  ['bandText', 'band'],
  ['bandSoft', 'band'],
  ['bandError', 'band'],
];

/** Errors in a site's colours: text that could not be read, in one of the schemes. */
export function contrastErrors(file: YamlFile<SiteSettings>): string[] {
  if (!file.value?.colors) return [];
  const { light, dark } = file.value.colors;
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colorOf = (name: ColorName) => (scheme === 'dark' && dark[name]) || light[name];
    return PAIRS.flatMap(([text, behind]) => {
      const contrast = contrastOf(colorOf(text), colorOf(behind));
      if (contrast >= LEAST_CONTRAST) return [];
      const sentence = `is ${colorOf(text)}, which has a contrast of ${contrast.toFixed(1)} to ${behind}, ${colorOf(behind)}; text needs ${LEAST_CONTRAST}.`;
      return [file.errorAt(['colors', scheme, text], sentence)];
    });
  });
}

/** From 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Of a colour in hexadecimal digits, from 0 to 1. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
