import type { SectionType } from '@zipfront/contracts/content/section';
import consentBarCss from '../sections/consent-bar/consent-bar.module.css?inline';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { SECTION_STYLES } from '../sections/PageSection.tsx';
import baseCss from '../theme/base.css?inline';
import themeCss from '../theme/tallywell.css?inline';

/**
 * The styles of a page that holds such sections: each text once, and no other section's.
 *
 * @param consentBar whether the page asks for consent by the bar
 */
export function pageStyles(types: SectionType[], consentBar = false): string {
  const texts = [
    themeCss,
    baseCss,
    headerCss,
    ...types.flatMap((type) => SECTION_STYLES[type]),
    footerCss,
    ...(consentBar ? [consentBarCss] : []),
  ];
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
