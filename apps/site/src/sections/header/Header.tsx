import type { Logo } from '@zipfront/contracts/content/look';
import { linkFrom } from '@zipfront/contracts/pages/site-addresses';
import { tracked } from '../../view/links.tsx';
import { hrefOfForm, type View } from '../../view/view.ts';
import styles from './header.module.css';
import { GROUP_TITLE, MenuEntry } from './MenuEntry.tsx';

/** Everything opens without a script: menus are `<details>`. */
export function Header({ view }: { view: View }) {
  const { site } = view;
  const { menu, items, callToAction } = site.header;
  return (
    <header className={`header-buttons ${styles.header}`} data-header>
      <Measure view={view} />
      <div className={styles.frame}>
        <div className={styles.row}>
          <a
            className={styles.brand}
            href={linkFrom(view.place, site.home)}
            {...tracked({ location: 'header', click: 'follow-link', name: 'brand' })}
          >
            {view.look.logo ? <BrandLogo logo={view.look.logo} /> : null}
            {site.brand}
          </a>
          <details className={styles.menu} data-menu>
            <summary
              className={styles.button}
              {...tracked({ location: 'header', click: 'toggle-menu', name: 'menu' })}
            >
              {menu}
            </summary>
            <nav className={styles.nav} aria-label={menu}>
              <ul className={styles.items}>
                {items.map((item) => (
                  <li key={item.label} data-nav-item>
                    <MenuEntry view={view} item={item} />
                  </li>
                ))}
              </ul>
              <Languages view={view} />
            </nav>
          </details>
          <a
            className={styles.action}
            href={hrefOfForm(view)}
            data-sticky-cta={view.stickyCallToAction ? 'desktop' : undefined}
            {...tracked({ location: 'header', click: 'get-quote', name: 'call-to-action' })}
          >
            {callToAction}
          </a>
        </div>
      </div>
    </header>
  );
}

/** If this hidden row fits, the style sheet opens the menu, which is never painted unmeasured. */
function Measure({ view }: { view: View }) {
  const { logo } = view.look;
  const { brand, header, languages } = view.site;
  return (
    <div className={styles.measure} aria-hidden="true">
      <span className={styles.brand}>
        {logo ? <i className={styles.mark} /> : null}
        {brand}
      </span>
      <span className={styles.entries}>
        {header.items.map(({ label, ...entry }) => (
          <span key={label} className={'items' in entry ? GROUP_TITLE : styles.item}>
            {label}
          </span>
        ))}
        {otherLanguages(view).map(({ locale }) => (
          <span key={locale} className={styles.item}>
            {languages[locale]}
          </span>
        ))}
      </span>
      <span className={styles.action}>{header.callToAction}</span>
    </div>
  );
}

/** The site's own drawing (`content/<site>/brand/logo.svg`). The name beside it is its text. */
function BrandLogo({ logo: { attributes, shapes } }: { logo: Logo }) {
  const props = Object.entries(attributes).map(([name, value]) => [camel(name), value]);
  return (
    <svg
      className={styles.mark}
      {...Object.fromEntries(props)}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that the content's check let through
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** Returns React's name of an attribute: `stroke-width` is `strokeWidth`. */
function camel(attribute: string): string {
  return attribute.replace(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase());
}

function Languages({ view }: { view: View }) {
  return otherLanguages(view).map(({ locale, path }) => (
    <a
      key={locale}
      className={`${styles.item} ${styles.language}`}
      href={linkFrom(view.place, path)}
      lang={locale}
      hrefLang={locale}
      {...tracked({ location: 'menu', click: 'change-language', name: locale })}
    >
      {view.site.languages[locale]}
    </a>
  ));
}

function otherLanguages({ translations, site }: View) {
  return translations.filter(({ locale }) => locale !== site.locale);
}
