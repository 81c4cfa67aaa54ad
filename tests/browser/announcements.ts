import type { Page } from '@playwright/test';

/** As screen readers find them: those that are `off` announce nothing. */
const LIVE = '[aria-live], [role=alert], [role=status]';

/** Returns a function that reads the texts since the last reading. */
export async function collectAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle((live) => {
    const collected: string[] = [];
    new MutationObserver((mutations) => {
      const regions = mutations.flatMap(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        return region && region.getAttribute('aria-live') !== 'off' ? [region] : [];
      });
      for (const { textContent } of new Set(regions)) if (textContent) collected.push(textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return collected;
  }, LIVE);
  return () => texts.evaluate((collected) => collected.splice(0));
}
