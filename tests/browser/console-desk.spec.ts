import { askForCall, askForShipment, holdReviews, look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

// Journeys through several pages, each checked by axe four times.

/** A server of its own, whose first account is made here. */
test.use({ serverSetup: { env: {} } });
test.describe.configure({ mode: 'default' });

// behaviour: 17.12, 17.31, 17.32, 17.60
test('works a call-back off: the number, an attempt, a note, the holder, done', async ({
  page,
  server,
}) => {
  await askForCall(page, server);
  await signIn(page, server);
  await page.getByRole('link', { name: 'Calls' }).first().click();
  await expect(page.getByRole('navigation', { name: 'Queues' })).toContainText('Call-backs 1');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Nadia Ruiz' }).click();
  await expect(page.locator('main')).not.toContainText('5554477');
  await page.getByRole('button', { name: 'Show the number' }).click();
  await expect(page.getByRole('link', { name: '+1 212 555 4477' })).toBeVisible();
  expect(await look(page)).toEqual([]);

  await page.getByRole('button', { name: 'Store it' }).click();
  await expect(page.getByRole('status')).toContainText('Noted: no answer');
  await page.getByRole('link', { name: 'Nadia Ruiz' }).click();
  await page.getByLabel('No call; only a note').check();
  await page.getByRole('button', { name: 'Store it' }).click();
  await expect(page.getByText('Write the note')).toBeVisible();
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  expect(await look(page)).toEqual([]);
  await page.getByLabel('Note', { exact: true }).fill('Asks for Monday.\nPrefers Spanish.');
  await page.getByRole('button', { name: 'Store it' }).click();
  await expect(page.getByLabel('Holder')).toHaveValue('ana');
  await expect(page.getByRole('link', { name: '+1 212 555 4477' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asks for Monday.' })).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByLabel('Reached, done').check();
  await page.getByRole('button', { name: 'Store it' }).click();
  await expect(page.locator('main')).toContainText('Nothing waits here.');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Closed' }).click();
  await page.getByRole('link', { name: 'Nadia Ruiz' }).click();
  await page.getByLabel('Open it again').check();
  await page.getByRole('button', { name: 'Store it' }).click();
  await expect(page.getByRole('status')).toHaveText('The call-back is open again.');

  // Its visit is counted by now.
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await expect(page.getByRole('row', { name: /^not given/ })).toContainText('100.0%');
});

// behaviour: 17.12, 17.35, 17.36
test('moderates reviews: one by one, with a way back, and many together', async ({
  page,
  server,
}) => {
  await holdReviews(server, 5);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
  await expect(list).toHaveCount(5);
  await expect(list.first()).toContainText('Honda Civic');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Moderate one by one' }).click();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status')).toContainText('The review is published.');
  await expect(page.locator('.facts').first()).toContainText('Review 1');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Write why it is rejected.')).toBeVisible();
  await page.getByLabel('Reason for rejecting it').fill('spam');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('status')).toContainText('The review is rejected.');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toContainText('The decision is taken back');
  await expect(page.locator('.facts').first()).toContainText('Review 1');
  await page.getByLabel('Answer below the review').fill('Thank you.');
  await page.getByRole('button', { name: 'Store the answer' }).click();
  await expect(page.locator('.facts').first()).toContainText('Thank you.');

  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await page.getByLabel('Tick: Review 2').check();
  await page.getByLabel('Tick: Review 3').check();
  await page.getByRole('button', { name: 'Reject the ticked ones' }).click();
  await expect(page.getByText('Write why it is rejected.')).toBeVisible();
  await expect(page.getByLabel('Tick: Review 3')).toBeChecked();
  await page.getByLabel('Reason for rejecting the ticked ones').fill('spam');
  await page.getByRole('button', { name: 'Reject the ticked ones' }).click();
  await expect(page.getByRole('status')).toContainText('2 reviews are rejected.');
  await expect(list).toHaveCount(2);
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status')).toContainText('2 reviews are held again.');
});

// behaviour: 17.12, 17.37, 17.38
test('works an order off: contact, price with a reason, status, note', async ({ page, server }) => {
  await askForShipment(page, server, { to: '99501', name: 'Esi Boateng' });
  await askForShipment(page, server, { name: 'Otto Meyer' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders`);
  await expect(page.getByRole('row').nth(1)).toContainText('Call for a quote');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Esi Boateng' }).click();
  await expect(page.locator('main')).toContainText('The route goes over water');
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByLabel('Price in whole dollars').fill('3,900');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.getByText('Write why')).toBeVisible();
  await expect(page.locator('#price-of-order-reason')).toBeFocused();
  expect(await look(page)).toEqual([]);
  await page.locator('#price-of-order-reason').fill('The ferry to Anchorage');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.locator('.facts').first()).toContainText('Priced');
  await expect(page.locator('.facts').first()).toContainText('$3,900');
  await page.getByLabel('The order is now').selectOption('Cancelled');
  await page.getByRole('button', { name: 'Set the status' }).click();
  await expect(page.locator('.facts').first()).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Take "Cancelled" back' }).click();
  await expect(page.locator('.facts').first()).toContainText('Priced');
  await page.getByRole('button', { name: 'Set the status' }).click();
  await expect(page.locator('.facts').first()).toContainText('Ordered');
  await page.getByLabel('A note for the team').fill('Wants a text first.');
  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The ferry' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Esi Boateng');
  await page.getByRole('link', { name: 'Estimates' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Otto Meyer');
});

// behaviour: 17.40
test('moderates by keys alone, which are off in a field', async ({ page, server }) => {
  /** The script of the page that has just come is run by its load event. */
  const press = async (key: string) => {
    await page.waitForLoadState('load');
    await page.keyboard.press(key);
  };
  await holdReviews(server, 12);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  const held = page.getByRole('navigation', { name: 'Queues' }).getByText(/^Reviews/);
  const before = Number.parseInt((await held.innerText()).replace(/\D/g, ''), 10);
  await press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('n');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('n');
  await page.keyboard.press('Tab');
  await press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review');
  await press('a');
  await expect(page.getByRole('status')).toContainText('The review is published.');
  await press('r');
  await expect(page.getByLabel('Reason for rejecting it')).toBeFocused();
  await page.keyboard.type('spam, said a reader');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('The review is rejected.');
  await press('u');
  await expect(page.getByRole('status')).toContainText('The decision is taken back');
  await press('?');
  await expect(page.getByText('Undo the decision that was just made')).toBeVisible();
  await expect(page.getByText('Keyboard shortcuts')).toBeFocused();
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  await expect(held).toContainText(String(before - 1));
});

// behaviour: 17.39
test('finds an order from another queue, with the search in the address', async ({
  page,
  server,
}) => {
  await askForShipment(page, server, { name: 'Zoe Quill' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('zoe quill');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.locator('main')).toContainText('Nothing here matches');
  expect(await look(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Queues' }).getByText('Orders').click();
  await expect(page.getByRole('link', { name: 'Zoe Quill' })).toBeVisible();
  expect(page.url()).toContain('/desk/orders?q=zoe+quill');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 17.12, 17.33
  test('shows the second of two people what the first changed, with what was typed', async ({
    page,
    context,
    server,
  }) => {
    await askForCall(page, server, { phone: '212 555 4478', name: 'Otto' });
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/desk`);
    await page.getByRole('link', { name: 'Otto' }).click();
    const second = await context.newPage();
    await second.goto(page.url());
    await page.getByLabel('Note', { exact: true }).fill('He is at work until six.');
    await page.getByRole('button', { name: 'Store it' }).click();
    await second.getByLabel('Reached, done').check();
    await second.getByLabel('Note', { exact: true }).fill('Sold.');
    await second.getByRole('button', { name: 'Store it' }).click();
    await expect(second.getByRole('alert').filter({ hasText: 'ana changed this' })).toBeVisible();
    await expect(second.getByText('He is at work until six.')).toBeVisible();
    await expect(second.getByLabel('Note', { exact: true })).toHaveValue('Sold.');
    await expect(second.getByLabel('Reached, done')).toBeChecked();
    await second.getByRole('button', { name: 'Store it' }).click();
    await expect(second.getByRole('status')).toHaveText('The call-back is done.');
  });
});
