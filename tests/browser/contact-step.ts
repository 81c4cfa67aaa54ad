import { expect, type Locator } from '@playwright/test';
import { expectReady } from './interact.ts';

/** Moves a quote form from its filled-in first step to the second. A form on one page stays. */
export async function enterContactStep(form: Locator): Promise<void> {
  await form.locator('[type=submit]').hover();
  await expectReady(form.page().locator('[data-island=quote-form]', { has: form }));
  const name = form.locator('[name=name]');
  if (await name.isVisible()) return;
  await form.locator('[type=submit]').click();
  await expect(name).toBeVisible();
}
