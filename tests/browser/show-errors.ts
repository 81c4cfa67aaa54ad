import { expect, type Page } from '@playwright/test';

/** Those that a script checks; false on a page without one. */
export async function showErrors(page: Page): Promise<boolean> {
  const typed = page.locator('input[type=text]:visible');
  const forms = await page.locator('main [data-island] form:visible', { has: typed }).all();
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()));
  for (const form of forms) {
    // A form that is filled in already would be sent.
    for (const field of await form.locator('input[type=text]:visible').all()) await field.fill('');
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
