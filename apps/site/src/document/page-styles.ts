import type { SectionType } from '@zipfront/contracts/content/section';
import addressFieldCss from '../address-field/address-field.module.css?inline';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { SECTION_STYLES } from '../sections/PageSection.tsx';
import baseCss from '../theme/base.css?inline';
import themeCss from '../theme/tallywell.css?inline';

/** As much of a section as its styles hang on. */
interface Styled {
  type: SectionType;
  ask?: 'zip' | 'address';
}

/** The styles of a page that holds such sections: each text once, and no other section's. */
export function pageStyles(sections: Styled[]): string {
  const texts = [
    themeCss,
    baseCss,
    headerCss,
    ...sections.flatMap(({ type }) => SECTION_STYLES[type]),
    ...(sections.some(({ ask }) => ask === 'address') ? [addressFieldCss] : []),
    footerCss,
  ];
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
