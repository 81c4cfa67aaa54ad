import type { ReactNode } from 'react';
import styles from './app.module.css';

interface NoticeProps {
  title: string;
  lead: string;
  /** Announced at once by screen readers, since it replaces content that the visitor waited for. */
  alert?: boolean;
  /** The actions that the visitor can take. */
  children: ReactNode;
}

/** A page with a single message. */
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
