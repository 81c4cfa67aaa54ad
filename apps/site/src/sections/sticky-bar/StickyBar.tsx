import { tracked } from '../../view/links.tsx';
import { hrefOfForm, type View } from '../../view/view.ts';
import styles from './sticky-bar.module.css';

/** The bar needs a script, which alone can detect that no zip form is on the screen. */
export function StickyBar({ view }: { view: View }) {
  if (!view.stickyCallToAction) return null;
  const { text, button } = view.site.stickyBar;
  return (
    <aside className={styles.bar} aria-label={button} data-sticky-bar>
      <p className={styles.text}>{text}</p>
      <a
        className={styles.button}
        href={hrefOfForm(view)}
        data-sticky-cta="mobile"
        {...tracked({ location: 'sticky-bar', click: 'get-quote', name: 'call-to-action' })}
      >
        {button}
      </a>
    </aside>
  );
}
