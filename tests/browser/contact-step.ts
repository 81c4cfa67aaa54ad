import { expect, type Locator } from '@playwright/test';
import { expectReady } from './interact.ts';

/** Leads a quote form from its first step, which is filled in, to the second; one that is on one page stays. */
export async function enterContactStep(form: Locator): Promise<void> {
  await form.locator('[type=submit]').hover();
  await expectReady(form.page().locator('[data-island=quote-form]', { has: form }));
  const name = form.locator('[name=name]');
  if (await name.isVisible()) return;
  await form.locator('[type=submit]').click();
  await expect(name).toBeVisible();
}
