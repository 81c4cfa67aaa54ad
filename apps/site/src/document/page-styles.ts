import type { SectionType } from '@zipfront/contracts/content/section';
import type { Theme } from '@zipfront/contracts/content/theme';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { SECTION_STYLES } from '../sections/PageSection.tsx';
import checkedFormCss from '../shipping/checked-form/checked-form.module.css?inline';
import estimateCss from '../shipping/estimate/estimate.module.css?inline';
import orderCss from '../shipping/order/order.module.css?inline';
import baseCss from '../theme/base.css?inline';
import { THEME_PARTS } from '../theme/themes.ts';

/** The styles of a theme's page that holds such sections: each text once, and no other section's. */
export function pageStyles(theme: Theme, types: SectionType[]): string {
  return stylesOf(
    theme,
    types.flatMap((type) => SECTION_STYLES[type]),
  );
}

/** The styles of the page of an order. */
export function orderStyles(theme: Theme): string {
  return stylesOf(theme, [checkedFormCss, estimateCss, orderCss]);
}

function stylesOf(theme: Theme, parts: string[]): string {
  const texts = [baseCss, THEME_PARTS[theme].styles, headerCss, ...parts, footerCss];
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
