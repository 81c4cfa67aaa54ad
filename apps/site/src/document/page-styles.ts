import type { SectionType } from '@zipfront/contracts/content/section';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { SECTION_STYLES } from '../sections/PageSection.tsx';
import stickyBarCss from '../sections/sticky-bar/sticky-bar.module.css?inline';
import baseCss from '../theme/base.css?inline';
import themeCss from '../theme/tallywell.css?inline';

/** The styles of a page that holds such sections: each text once, and no other section's. */
export function pageStyles(types: SectionType[]): string {
  const texts = [
    themeCss,
    baseCss,
    headerCss,
    ...types.flatMap((type) => SECTION_STYLES[type]),
    footerCss,
    stickyBarCss,
  ];
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
