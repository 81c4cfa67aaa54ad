import typefaces, { type ThemeTypefaces } from 'virtual:typefaces';
import type { Theme } from '@zipfront/contracts/content/theme';
import insuranceCss from './insurance.css?inline';
import shippingCss from './shipping.css?inline';

/** A theme's part of every page that has it; colours are the site's own. */
interface ThemeParts {
  styles: string;
  typefaces: ThemeTypefaces;
}

export const THEME_PARTS: Record<Theme, ThemeParts> = {
  insurance: { styles: insuranceCss, typefaces: typefaces.insurance },
  shipping: { styles: shippingCss, typefaces: typefaces.shipping },
};
