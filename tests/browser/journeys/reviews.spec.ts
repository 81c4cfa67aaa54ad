import { expect, soon, test } from './fixtures.ts';

const FORM = '[data-island=review-form] form';
const THANKS = /^Thank you\. Your review/;

// behaviour: 16.9
test('sends a review after its challenge is solved, and thanks for it', async ({ tab }) => {
  await tab.goto('/shipping/reviews/');
  await tab.hover(`${FORM} #review-content`);
  await soon(() => tab.has('.star-choice')).toBe(true);
  await tab.click(`${FORM} [type=submit]`);
  await soon(() => tab.text('#review-content-error')).toBe(
    'Write what happened, in a sentence or two.',
  );
  await tab.type('#review-content', 'It came on the day that they said.');
  await tab.type('#review-name', 'Zoë');
  await tab.type('#review-email', 'zoe@mail.example');
  await tab.click('.star:nth-of-type(4)');
  await soon(() => tab.value('#review-rating')).toBe('4');
  await tab.click('#review-terms');
  await soon(() => tab.text(`${FORM} [data-challenge-status]`)).toBe('Checked.');
  // Sooner than three seconds after the first touch the server says that this was quick. A form
  // that was taken is empty, and not sent.
  const message = () => tab.text(`${FORM} [data-form-message]`);
  await expect(async () => {
    await soon(() => tab.has(`${FORM}[aria-busy=true]`)).toBe(false);
    if (!THANKS.test((await message()) ?? '')) await tab.click(`${FORM} [type=submit]`);
    await soon(message, 1_000).toMatch(THANKS);
  }).toPass();
  expect(await tab.value('#review-content')).toBe('');
});
