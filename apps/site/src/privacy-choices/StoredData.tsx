import type { PrivacyChoicesSection } from '@zipfront/contracts/content/sections/privacy-choices';
import { BrowserRecords } from './BrowserRecords.tsx';
import type { BrowserState } from './browser-state.ts';
import styles from './privacy-choices.module.css';
import { StoredVisitLists } from './StoredVisitLists.tsx';
import type { StoredVisitView } from './use-stored-visit.ts';

interface Props {
  texts: PrivacyChoicesSection['stored'];
  stored: StoredVisitView;
  browser: BrowserState | null;
  /** Loads the stored data again. */
  onReload(): void;
}

/** The stored data: loaded by a script, because no page depends on its visitor's visit. */
export function StoredData({ texts, stored, browser, onReload }: Props) {
  const { state } = stored;
  const messages = {
    unknown: null,
    loading: texts.loading,
    'no-visit': texts.noVisit,
    failed: texts.failed,
    offline: texts.offline,
    stored: null,
  };
  const message = messages[state.kind];
  return (
    <div className={styles.part}>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <noscript>
        <p className={styles.state}>{texts.noScript}</p>
      </noscript>
      <div className={styles.state} role="status">
        {message === null ? null : <p data-when={state.kind}>{message}</p>}
      </div>
      <button
        className={styles.button}
        type="button"
        data-again
        hidden={state.kind !== 'failed' && state.kind !== 'offline'}
        onClick={onReload}
      >
        {texts.again}
      </button>
      {state.kind === 'stored' ? (
        <StoredVisitLists texts={texts} visit={state.visit} onMore={stored.loadMore} />
      ) : null}
      {browser ? <BrowserRecords texts={texts} browser={browser} /> : null}
    </div>
  );
}
