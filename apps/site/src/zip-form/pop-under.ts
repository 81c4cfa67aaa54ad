/** The least width of a window that gets a pop-under, in CSS pixels (behaviours, 9.3). */
export const POP_UNDER_MIN_WIDTH_PX = 993;

/** A tab that was opened empty, to go somewhere or to be closed again. */
export interface BlankTab {
  /** False where the visitor has closed it: the current page must navigate instead. */
  go(url: string): boolean;
  close(): void;
}

/**
 * Opens an empty tab; null where the browser refuses. Must be called in the very click, before
 * anything is awaited: later the browser takes it for an unwanted pop-up. The tab gets no opener,
 * so that what it shows cannot steer this page.
 */
export function openBlankTab(window: Pick<Window, 'open'>): BlankTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  return {
    go(url) {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}
