import type { Link } from '@zipfront/contracts/content/link';
import { hrefOfForm, hrefOn, type View } from '../../document/view.ts';
import { Route } from '../../drawings/Route.tsx';
import { Tally } from '../../drawings/Tally.tsx';
import { tracked } from '../../tracking/tracked.ts';
import styles from './header.module.css';

/**
 * The brand, the menu, the languages and the way to the form. Everything opens without a script:
 * the menu of small screens and the sub-menus are `<details>`.
 */
export function Header({ view }: { view: View }) {
  const { site } = view;
  const { menu, items, callToAction } = site.header;
  const link = ({ label, href }: Link, className?: string) => (
    <a className={className} href={hrefOn(view, href)}>
      {label}
    </a>
  );
  return (
    <header className={`header-buttons ${styles.header}`} data-header>
      <div className={`wrap ${styles.row}`}>
        <a className={styles.brand} href={site.home}>
          {site.theme === 'carriway' ? (
            <Route className={styles.mark} />
          ) : (
            <Tally count={5} className={styles.mark} />
          )}
          {site.brand}
        </a>
        <details className={styles.menu} data-menu>
          <summary className={styles.button}>{menu}</summary>
          <nav className={styles.nav} aria-label={menu}>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item.label}>
                  {'items' in item ? (
                    <details className={styles.group} name="sub-menu" data-sub-menu>
                      <summary className={styles.item}>{item.label}</summary>
                      <ul className={styles.sub}>
                        {item.items.map((sub) => (
                          <li key={sub.href}>{link(sub, styles.item)}</li>
                        ))}
                      </ul>
                    </details>
                  ) : (
                    link(item, styles.item)
                  )}
                </li>
              ))}
            </ul>
            <Languages view={view} />
          </nav>
        </details>
        <a
          className={styles.action}
          href={hrefOfForm(view)}
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
    >
      {view.site.languages[locale]}
    </a>
  ));
}
