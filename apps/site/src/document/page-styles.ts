import type { Colors } from '@zipfront/contracts/content/colors';
import type { SectionType } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import addressFieldCss from '../address-field/address-field.module.css?inline';
import formsCss from '../forms/forms.module.css?inline';
import consentBarCss from '../sections/consent-bar/consent-bar.module.css?inline';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { sectionLook } from '../sections/section-modules.ts';
import stickyBarCss from '../sections/sticky-bar/sticky-bar.module.css?inline';
import estimateCss from '../shipping/estimate/estimate.module.css?inline';
import orderCss from '../shipping/order/order.module.css?inline';
import baseCss from '../theme/base.css?inline';
import { colorStyles } from '../theme/color-styles.ts';
import { THEME_PARTS } from '../theme/themes.ts';

/** As much of a site as its styles depend on. */
interface Styling {
  site: Pick<Site, 'theme' | 'locale'>;
  look: { colors: Colors };
}

/** As much of a section as its styles hang on. */
interface Styled {
  type: SectionType;
  ask?: 'zip' | 'address';
}

/**
 * The styles of a site's page that holds such sections: each text once, and no other section's.
 *
 * @param consentBar whether the page asks for consent by the bar
 */
export function pageStyles(styling: Styling, sections: Styled[], consentBar = false): string {
  return styleText(styling, [
    ...sections.flatMap(({ type }) => sectionLook(styling.site.theme, type).styles),
    ...(sections.some(({ ask }) => ask === 'address') ? [addressFieldCss] : []),
    footerCss,
    stickyBarCss,
    ...(consentBar ? [consentBarCss] : []),
  ]);
}

/** The styles of the page of an order. */
export function orderStyles(styling: Styling): string {
  return styleText(styling, [formsCss, estimateCss, orderCss, footerCss]);
}

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
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
