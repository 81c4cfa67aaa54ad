import type { ThemeTypefaces } from 'virtual:typefaces';
import typefaces from 'virtual:typefaces';
import type { Colors, Theme } from '@zipfront/contracts/content/look';
import { STATE_MAP } from '@zipfront/contracts/content/pictures';
import type { SectionType } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import addressFieldCss from '../address-field/address-field.module.css?inline';
import formStepCss from '../forms/form-step.module.css?inline';
import formsCss from '../forms/forms.module.css?inline';
import ratingCss from '../reviews/rating.module.css?inline';
import starsCss from '../reviews/stars.module.css?inline';
import consentBarCss from '../sections/consent-bar/consent-bar.module.css?inline';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import heroStatesCss from '../sections/hero/hero-states.module.css?inline';
import partnersCss from '../sections/partners/partners.module.css?inline';
import { sectionLook } from '../sections/sections.tsx';
import stickyBarCss from '../sections/sticky-bar/sticky-bar.module.css?inline';
import trailCss from '../sections/trail/trail.module.css?inline';
import estimateCss from '../shipping/estimate/estimate.module.css?inline';
import orderCss from '../shipping/order/order.module.css?inline';
import slidesShownCss from '../slider/slides-shown.module.css?inline';
import baseCss from '../theme/base.css?inline';
import insuranceCss from '../theme/insurance.css?inline';
import shippingCss from '../theme/shipping.css?inline';

interface Styling {
  site: Pick<Site, 'theme' | 'locale'>;
  look: { colors: Colors };
}

interface Styled {
  type: SectionType;
  form?: unknown;
  ask?: 'zip' | 'address';
  partners?: unknown;
  rating?: unknown;
  picture?: unknown;
  show?: unknown;
}

/** `parts`: whether it has the consent bar, and the pages above it. */
export function pageStyles(
  styling: Styling,
  sections: Styled[],
  parts: { consentBar?: boolean; trail?: boolean } = {},
): string {
  return styleText(styling, [
    ...sections.flatMap(({ type, form }) => {
      const look = sectionLook(styling.site.theme, type);
      const { styles, formStyles = [], formlessStyles = [] } = look;
      return [...styles, ...(form ? formStyles : formlessStyles)];
    }),
    ...(sections.some(({ ask }) => ask === 'address') ? [addressFieldCss] : []),
    ...(sections.some(({ picture }) => picture === STATE_MAP) ? [heroStatesCss] : []),
    ...(sections.some(({ show }) => show && show !== 'one') ? [slidesShownCss] : []),
    ...(sections.some(({ partners }) => partners) ? [partnersCss] : []),
    ...(sections.some(({ rating }) => rating) ? [starsCss, ratingCss] : []),
    footerCss,
    stickyBarCss,
    ...(parts.consentBar ? [consentBarCss] : []),
    ...(parts.trail ? [trailCss] : []),
  ]);
}

export function orderStyles(styling: Styling): string {
  return styleText(styling, [formsCss, estimateCss, orderCss, footerCss]);
}

export function questionsStyles(styling: Styling): string {
  return styleText(styling, [formsCss, formStepCss, footerCss]);
}

/** Spaces that Lightning CSS leaves in values with a custom property. */
const NEEDLESS_SPACE = /(?<=[,/]) | (?=\/)/g;

function styleText({ site, look }: Styling, parts: string[]): string {
  const { typefaces, styles } = THEME_PARTS[site.theme];
  const texts = [
    typefaces.styles[site.locale],
    baseCss,
    colorStyles(look.colors),
    styles,
    headerCss,
    ...parts,
  ];
  return [...new Set(texts)].map((text) => text.trim().replace(NEEDLESS_SPACE, '')).join('');
}

/** A theme's parts of each of its pages. The colours are the site's own. */
interface ThemeParts {
  styles: string;
  typefaces: ThemeTypefaces;
}

export const THEME_PARTS: Record<Theme, ThemeParts> = {
  insurance: { styles: insuranceCss, typefaces: typefaces.insurance },
  shipping: { styles: shippingCss, typefaces: typefaces.shipping },
};

/** The custom properties of a site's colours, light and dark: `actionInk` is `--action-ink`. */
function colorStyles({ light, dark }: Colors): string {
  return `:root{color-scheme:light dark;${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`;
}

function properties(colors: Colors['dark']): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${kebab(name)}:${color}`)
    .join(';');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
