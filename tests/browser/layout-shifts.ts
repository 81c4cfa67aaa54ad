import type { Page } from '@playwright/test';

/** Less than anybody sees: a word that grows, a link that gives way by some pixels. */
export const UNSEEN = 0.001;

/** How far it moved the page (a score, not pixels), and the beginnings of what moved. */
interface Shift {
  value: number;
  what: string[];
}

/** On documents from now on. Returns a function that asks for the shown document's shifts. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    const nodeName = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent);
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        shifts.push({ value, what: sources.map(({ node }) => nodeName(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
