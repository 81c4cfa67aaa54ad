import type { ReactNode } from 'react';
import styles from './app.module.css';

interface NoticeProps {
  title: string;
  lead: string;
  /** Read out at once: it took the place of something that the visitor waited for. */
  alert?: boolean;
  /** What the visitor can do now. */
  children: ReactNode;
}

/** A page that has one thing to say. */
export function Notice({ title, lead, alert = false, children }: NoticeProps) {
  return (
    <div className={styles.card}>
      <div role={alert ? 'alert' : undefined}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  );
}
