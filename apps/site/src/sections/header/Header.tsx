import { hrefOfForm, type View } from '../../document/view.ts';
import { Route } from '../../drawings/Route.tsx';
import { Tally } from '../../drawings/Tally.tsx';
import { tracked } from '../../tracking/tracked.ts';
import styles from './header.module.css';
import { MenuEntry } from './MenuEntry.tsx';

/**
 * The brand, the menu, the languages and the way to the form, which on wide screens is the call to
 * action that stays in sight. Everything opens without a script: the menu of small screens and the
 * sub-menus are `<details>`.
 */
export function Header({ view }: { view: View }) {
  const { site } = view;
  const { menu, items, callToAction } = site.header;
  return (
    <header className={`header-buttons ${styles.header}`} data-header>
      <div className={`wrap ${styles.row}`}>
        <a
          className={styles.brand}
          href={site.home}
          {...tracked({ location: 'header', click: 'follow-link', name: 'brand' })}
        >
          {site.theme === 'carriway' ? (
            <Route className={styles.mark} />
          ) : (
            <Tally count={5} className={styles.mark} />
          )}
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
    </header>
  );
}

/** The page in the other languages that it is written in. */
function Languages({ view }: { view: View }) {
  const others = view.translations.filter(({ locale }) => locale !== view.site.locale);
  return others.map(({ locale, path }) => (
    <a
      key={locale}
      className={`${styles.item} ${styles.language}`}
      href={path}
      lang={locale}
      hrefLang={locale}
      {...tracked({ location: 'menu', click: 'change-language', name: locale })}
    >
      {view.site.languages[locale]}
    </a>
  ));
}
