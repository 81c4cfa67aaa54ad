import type { SectionType } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import addressFieldCss from '../address-field/address-field.module.css?inline';
import consentBarCss from '../sections/consent-bar/consent-bar.module.css?inline';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { sectionStyles } from '../sections/PageSection.tsx';
import stickyBarCss from '../sections/sticky-bar/sticky-bar.module.css?inline';
import checkedFormCss from '../shipping/checked-form/checked-form.module.css?inline';
import estimateCss from '../shipping/estimate/estimate.module.css?inline';
import orderCss from '../shipping/order/order.module.css?inline';
import baseCss from '../theme/base.css?inline';
import { THEME_PARTS } from '../theme/themes.ts';

/** As much of a site as its styles hang on. */
type Look = Pick<Site, 'theme' | 'locale'>;

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
export function pageStyles(look: Look, sections: Styled[], consentBar = false): string {
  return styleText(look, [
    ...sections.flatMap(({ type }) => sectionStyles(look.theme, type)),
    ...(sections.some(({ ask }) => ask === 'address') ? [addressFieldCss] : []),
    footerCss,
    stickyBarCss,
    ...(consentBar ? [consentBarCss] : []),
  ]);
}

/** The styles of the page of an order. */
export function orderStyles(look: Look): string {
  return styleText(look, [checkedFormCss, estimateCss, orderCss, footerCss]);
}

function styleText({ theme, locale }: Look, parts: string[]): string {
  const { typefaces, styles } = THEME_PARTS[theme];
  const texts = [typefaces.styles[locale], baseCss, styles, headerCss, ...parts];
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
