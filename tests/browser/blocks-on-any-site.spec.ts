import { expect } from './fixtures.ts';
import { testOn } from './site-with.ts';

const FORM = `
  - { type: action-form, id: call-me, heading: Rather talk?, text: We call you back., submit: Call me }
`;

const test = testOn({ pages: { 'insurance/pages/home.en.yaml': (text) => text + FORM } });

// behaviour: 2.2.1
test('starts the call-back form of a site with the other theme, and sends it', async ({ page }) => {
  await page.goto('/');
  const form = page.locator('#call-me form');
  await form.locator('[name=name]').fill('Nadia');
  await expect(page.locator('#call-me [data-island="call-back-form"]')).toHaveAttribute(
    'data-island-state',
    'ready',
  );
  await form.locator('[name=phone]').fill('212 555 4477');
  await form.locator('[name=consent]').check();
  await form.getByRole('button').click();
  await expect(page.locator('#call-me').getByRole('status')).toContainText('Thank you, Nadia.');
});
