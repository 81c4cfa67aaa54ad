import type { SectionType } from '@zipfront/contracts/content/section';
import type { Theme } from '@zipfront/contracts/content/theme';
import footerCss from '../sections/footer/footer.module.css?inline';
import headerCss from '../sections/header/header.module.css?inline';
import { SECTION_STYLES } from '../sections/PageSection.tsx';
import stickyBarCss from '../sections/sticky-bar/sticky-bar.module.css?inline';
import baseCss from '../theme/base.css?inline';
import { THEME_PARTS } from '../theme/themes.ts';

/** The styles of a theme's page that holds such sections: each text once, and no other section's. */
export function pageStyles(theme: Theme, types: SectionType[]): string {
  const texts = [
    baseCss,
    THEME_PARTS[theme].styles,
    headerCss,
    ...types.flatMap((type) => SECTION_STYLES[type]),
    footerCss,
    stickyBarCss,
  ];
  return [...new Set(texts)].map((text) => text.trim()).join('');
}
