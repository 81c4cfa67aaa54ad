import type { ColorName } from '@zipfront/contracts/content/look';
import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import type { YamlFile } from './yaml-file.ts';

/** Minimum contrast between text and background (WCAG 2, level AA). */
const MIN_CONTRAST = 4.5;

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

/**
 * Finds colors without enough contrast. A dark text that is as in the light is reported at what is
 * behind it.
 */
export function contrastErrors(file: YamlFile<SiteSettings>): string[] {
  if (!file.value?.colors) return [];
  const { light, dark } = file.value.colors;
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const own = scheme === 'dark' ? dark : light;
    return PAIRS.flatMap(([text, behind]) => {
      // Colors that are as in the light are reported there.
      if (!own[text] && !own[behind]) return [];
      const [ink, ground] = [own[text] ?? light[text], own[behind] ?? light[behind]];
      const contrast = contrastRatio(ink, ground);
      if (contrast >= MIN_CONTRAST) return [];
      const toText = `has a contrast of ${contrast.toFixed(1)} to`;
      const [at, sentence] = own[text]
        ? [text, `is ${ink}, which ${toText} ${behind}, ${ground}`]
        : [behind, `is ${ground}, which ${toText} ${text}, ${ink} as in light`];
      return [file.errorAt(['colors', scheme, at], `${sentence}; text needs ${MIN_CONTRAST}.`)];
    });
  });
}

function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
