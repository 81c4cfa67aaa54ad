import { expect, type Page } from '@playwright/test';

/** Submits each form of the page that a script checks, until it says what is wrong; false on a page without one. */
export async function showErrors(page: Page): Promise<boolean> {
  const typed = page.locator('input[type=text]:visible');
  const forms = await page.locator('main [data-island] form:visible', { has: typed }).all();
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()));
  for (const form of forms) {
    await form.locator('input[type=text]:visible').first().focus();
    await expect
      .poll(() =>
        form.evaluate((element: HTMLFormElement) => {
          element.requestSubmit();
          return element.querySelector('[aria-invalid=true]') !== null;
        }),
      )
      .toBe(true);
  }
  return forms.length > 0;
}
