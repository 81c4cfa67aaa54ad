import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-step.module.css';

interface Props {
  progress: string;
  title: string;
  hint?: ReactNode;
  isLast?: boolean;
  isHidden: boolean;
  /** Whether its heading has the focus, because the visitor has just reached the step. */
  hasFocus: boolean;
  children: ReactNode;
}

/** A step of a form, under its heading. On a page without a script all of them are in sight. */
export function FormStep({ progress, title, hint, isLast, isHidden, hasFocus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasFocus || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    // Lines above the heading, such as a price, are visible, too.
    const form = heading.current.closest('form');
    if (form && form.getBoundingClientRect().top < 0) form.scrollIntoView();
  }, [hasFocus]);
  return (
    <div className={styles.step} hidden={isHidden} data-form-step>
      <div>
        <h3 className={styles.title} ref={heading} tabIndex={-1}>
          <span className={`${styles.progress} ${isLast ? styles.last : ''}`}>{progress}</span>{' '}
          {title}
        </h3>
        {hint}
      </div>
      {children}
    </div>
  );
}
