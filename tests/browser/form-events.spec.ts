import type { Page } from '@playwright/test';
import { enterContactStep } from './contact-step.ts';
import { expect, test } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { eventsOfVisit } from './stored-events.ts';

/** The events of forms that the page's visit has stored, as `kind action label`. */
async function formEvents(page: Page, file: string, category: string): Promise<string[]> {
  const cookies = await page.context().cookies();
  const visit = cookies.find(({ name }) => name === '_tzsess')?.value ?? '';
  return eventsOfVisit(file, visit)
    .map(({ data }) => data)
    .filter((data) => data.category === category)
    .map(({ kind, action, label = '' }) => `${kind} ${action} ${label}`.trim());
}

// behaviour: 23.8
test('reports the first use, zip codes, refused fields and the submit of a quote form', async ({
  page,
  server,
}) => {
  await page.goto('/shipping/quote/');
  const form = page.locator('form[action="/shipping/quote"][method=post]');
  const field = (name: string) => form.locator(`[name=${name}]:not([type=hidden])`);
  await field('from').fill('10001');
  await expectReady(page.locator('[data-island=quote-form]').first());
  await field('to').fill('60601');
  await expect(page.locator('[data-zip-place]').nth(1)).toHaveText('Chicago, IL');
  await field('year').fill('2019');
  await field('make').fill('Honda');
  await field('model').fill('Civic');
  const date = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await field('date').fill(date);
  await enterContactStep(form);
  await field('name').fill('Nadia Ruiz');
  await form.locator('[type=submit]').click();
  await expect(field('email')).toHaveAttribute('aria-invalid', 'true');
  await field('email').fill('nadia@mail.example');
  await form.locator('[type=submit]').click();
  await page.waitForURL(/\/shipping\/orders\//);
  await expect
    .poll(() => formEvents(page, server.databaseFile, 'quote-form'))
    .toEqual([
      'prompt start',
      'answer zip from',
      'answer zip to',
      'impression error email',
      'answer submit',
    ]);
  const stored = JSON.stringify(await formEvents(page, server.databaseFile, 'quote-form'));
  expect(stored).not.toContain('10001');
});

// behaviour: 23.8
test('reports the first use and the refused fields of a review form', async ({ page, server }) => {
  await page.goto('/shipping/reviews/');
  const form = page.locator('#review-form');
  await form.locator('[name="review[title]"]').fill('Good');
  await expectReady(page.locator('[data-island=review-form]').first());
  await form.getByRole('button').last().click();
  await expect(form.locator('[name="review[content]"]')).toHaveAttribute('aria-invalid', 'true');
  await page.goto('about:blank');
  const expected = ['prompt start', 'impression error content', 'impression error name'];
  await expect
    .poll(() => formEvents(page, server.databaseFile, 'review-form'))
    .toEqual(expect.arrayContaining(expected));
});
