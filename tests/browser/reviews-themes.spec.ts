import { expect, formOf, interactWithForm } from './reviews-fixtures.ts';
import { testOn } from './site-with.ts';

const PATH = '/letters/';

const SETTINGS = `
consent:
  version: "2026-11"
  text:
    en-US: I agree that my review is published with my name.
    es-US: Acepto que mi opinión se publique con mi nombre.
`;

const LETTERS = `
key: letters
path: ${PATH}
locale: en-US
type: reviews
title: Letters
description: What customers wrote.
sections:
  - { type: opening, heading: Letters, lead: From customers. }
  - { type: review-list, heading: The letters }
  - { type: review-form, heading: Write to us, submit: Send }
`;

const test = testOn({
  files: { 'insurance/reviews.yaml': SETTINGS, 'insurance/pages/letters.en.yaml': LETTERS },
});

// behaviour: 2.2.14
test('solves the challenge of a review form and sends it in place on an insurance site', async ({
  page,
}) => {
  await page.goto(PATH);
  await interactWithForm(page);
  const form = formOf(page);
  await form.fill({ content: 'It was quick.' });
  await expect(form.status).toHaveText('Checked.', { timeout: 15_000 });
  // Sooner than three seconds after the first touch the server says that this was quick.
  await expect(async () => {
    await form.submit.click();
    await expect(form.message).toHaveText(/^Thank you\. Your review is here/);
  }).toPass({ timeout: 15_000 });
  await expect(page.locator('[data-island=review-list]')).toHaveAttribute(
    'data-island-state',
    'ready',
  );
  expect(new URL(page.url()).pathname).toBe(PATH);
});
