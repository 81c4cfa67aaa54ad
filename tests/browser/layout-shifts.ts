import type { Page } from '@playwright/test';

/** Less than anybody sees: a word that grows, a link that gives way by some pixels. */
export const UNSEEN = 0.001;

/**
 * A layout shift: how far it moved the page (a score, not pixels), and the beginnings of what
 * moved.
 */
interface Shift {
  value: number;
  what: string[];
}

/**
 * Watches what moves on the documents that a page opens from now on.
 *
 * @returns asks for the shifts of the document that is shown
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent);
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.push({ value, what: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
