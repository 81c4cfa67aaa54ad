import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { collectConsoleErrors } from './console-errors.ts';
import {
  addDeskPerson,
  askForCall,
  askForShipment,
  holdReviews,
  look,
  signIn,
} from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** A server of its own, whose first account is made here. */
test.use({ serverSetup: { env: {} } });
test.describe.configure({ mode: 'default' });

// A console without https is no secure context, and has not all that a browser offers.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID')),
);

const queueOf = (page: Page) => page.getByRole('region', { name: 'Queue' });
const itemOf = (page: Page) => page.getByRole('article');
/** The heading of the open item. */
const nameOf = (page: Page) => itemOf(page).getByRole('heading', { level: 2 });
const historyOf = (page: Page) => page.getByRole('region', { name: 'History' });

/** The title with the number of those that the queue lists as callable now, which may be none. */
async function titleOfCalls(page: Page): Promise<string> {
  const heading = queueOf(page).getByRole('heading', { name: 'May be called now' });
  const count = await heading.locator('+ ol > li').count();
  return `${count === 0 ? '' : `(${count}) `}Calls · Zipfront console`;
}

// behaviour: 17.31, 17.32, 17.65, 17.72, 17.73, 17.74
test('works call-backs off: the number, an outcome, the next one, undo, a note', async ({
  page,
  server,
}) => {
  await askForCall(page, server);
  await askForCall(page, server, { name: 'Otto Meyer', phone: '800 555 4479' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk`);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveTitle(await titleOfCalls(page));
  const errors = collectConsoleErrors(page);
  expect(await look(page)).toEqual([]);
  const clock = /\d [AP]M there \(E[SD]T\), (may be called until|not before) /;
  await expect(queueOf(page).getByRole('link', { name: 'Nadia Ruiz' })).toContainText(clock);
  await queueOf(page).getByRole('link', { name: 'Nadia Ruiz' }).click();
  await expect(itemOf(page)).toContainText(clock);
  await expect(page.locator('main')).not.toContainText('555 4477');
  await page.getByRole('button', { name: 'Take it and show the number' }).click();
  await expect(page.getByRole('link', { name: '+1 212 555 4477' })).toBeVisible();
  await expect(page.getByLabel('Holder')).toHaveValue('ana');
  expect(await look(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: '+1 212 555 4477' })).toBeVisible();

  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(page.getByRole('alert')).toHaveText('Write the note.');
  await page.getByLabel('Note').fill('Asks for Monday.\nPrefers Spanish.');
  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(historyOf(page)).toContainText('Asks for Monday.');
  await expect(page.getByLabel('Note')).toHaveValue('');

  await page.getByRole('button', { name: 'Reached, done' }).click();
  await expect(nameOf(page)).toHaveText('Otto Meyer');
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nameOf(page)).toHaveText('Nadia Ruiz');
  await expect(historyOf(page)).toContainText('ana took the outcome back');
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Call again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When to call again' });
  await dialog.getByRole('button', { name: 'Call again then' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Type a day and a time.');
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await dialog.getByLabel(/^Another time/).fill(`${tomorrow}T23:30`);
  const thereThen = /= \d+:30 [AP]M there \(E[SD]T\), outside call hours/;
  await expect(dialog.getByRole('status')).toHaveText(thereThen);
  await expect(dialog.getByLabel(/^Another time/)).toHaveAccessibleDescription(thereThen);
  await dialog.getByRole('button', { name: 'Call again then' }).click();
  await expect(dialog.getByRole('alert')).toContainText('is outside call hours. Press again');
  expect(await look(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'In 2 days' }).click();
  const later = queueOf(page).getByRole('listitem').last();
  await expect(later).toContainText('later,');
  await expect(later).toContainText(/[AP]M there \(E[SD]T\)$/);
  await expect(later.locator('.outside')).toHaveCount(0);
  await expect(queueOf(page).getByRole('heading', { name: 'Later' })).toBeVisible();
  await page.getByRole('button', { name: 'Closed' }).click();
  await expect(queueOf(page)).toContainText('Nothing is here.');
  await expect(page).toHaveURL(/show=done/);
  expect(errors).toEqual([]);
});

// behaviour: 17.31, 17.40
test('works a call-back off by the keyboard alone', async ({ page, server }) => {
  await askForCall(page, server, { name: 'Zora Key', phone: '212 555 4480' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs?search=zora`);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(nameOf(page)).toHaveText('Zora Key');
  await page.keyboard.press('s');
  await expect(page.getByRole('link', { name: '+1 212 555 4480' })).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('4');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Note').focus();
  await page.keyboard.type('Room 14');
  await expect(page.getByLabel('Note')).toHaveValue('Room 14');
  await page.keyboard.press('Tab');
  await page.keyboard.press('1');
  await expect(page.getByText('Zora Key: reached, done.')).toBeVisible();
  await expect(
    page
      .getByRole('heading', { level: 1, name: 'Calls' })
      .or(nameOf(page))
      .and(page.locator(':focus')),
  ).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(historyOf(page)).toContainText('ana reached them, done');
  await expect(historyOf(page)).toContainText('Room 14');
});

// behaviour: 17.32
test('notes an outcome once its number is shown, and not twice by a second press', async ({
  page,
  server,
}) => {
  await askForCall(page, server, { name: 'Uma First', phone: '800 555 4484' });
  await askForCall(page, server, { name: 'Uma Second', phone: '800 555 4485' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs?search=uma`);
  for (const name of ['Uma First', 'Uma Second']) {
    await queueOf(page).getByRole('link', { name }).click();
    await expect(nameOf(page)).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Wrong number' })).toHaveCount(0);
    await page.keyboard.press('4');
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Wrong number' })).toBeVisible();
  }
  await page.goto(`${server.consoleUrl}/desk/call-backs?show=mine`);
  await queueOf(page).getByRole('link', { name: 'Uma First' }).click();
  await expect(page.getByRole('button', { name: 'Wrong number' })).toBeVisible();
  // However long the answer takes here, the presses come right after each other.
  await page.evaluate(() => {
    const pressedAt = performance.now();
    performance.now = () => pressedAt;
  });
  await page.keyboard.press('4');
  await page.keyboard.press('4');
  await expect(nameOf(page)).toHaveText('Uma Second');
  await expect(queueOf(page).getByRole('link', { name: 'Uma Second' })).toBeFocused();
  await page.keyboard.press('4');
  await expect(page.getByText('Uma First: wrong number.')).toBeVisible();
  await page.goto(`${server.consoleUrl}/desk/call-backs?show=mine`);
  await expect(queueOf(page).getByRole('link', { name: 'Uma Second' })).toBeVisible();
});

// behaviour: 17.31, 17.40, 17.74
test('opens the next call that may be made now, otherwise the queue', async ({ page, server }) => {
  await askForCall(page, server, { name: 'Ann Quillon', phone: '800 555 4410' });
  await askForCall(page, server, { name: 'Bea Quillon', phone: '800 555 4411' });
  await askForCall(page, server, { name: 'Cal Quillon', phone: '415 555 4412' });
  await signIn(page, server);
  await page.clock.install({ time: new Date(Date.now() + DAY_MS).setUTCHours(9, 0, 0, 0) });
  await page.goto(`${server.consoleUrl}/desk/call-backs?search=quillon`);
  await queueOf(page).getByRole('link', { name: 'Bea Quillon' }).click();
  for (const name of ['Bea Quillon', 'Ann Quillon']) {
    await expect(nameOf(page)).toHaveText(name);
    await page.getByRole('button', { name: 'Take it and show the number' }).click();
    // So that it is no second press of the outcome before.
    await page.clock.fastForward(1_000);
    await page.getByRole('button', { name: 'Reached, done' }).click();
  }
  const said = 'Ann Quillon: reached, done. No one in this list may be called now.';
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeFocused();
  await expect(itemOf(page)).toHaveCount(0);
  await queueOf(page).getByRole('link', { name: 'Ann Quillon' }).click();
  await expect(nameOf(page)).toHaveText('Ann Quillon');
  await expect(page.getByRole('term').filter({ hasText: 'Call again' })).toHaveCount(0);
});

// behaviour: 17.33
test('shows the second of two people what the first changed, with what was typed', async ({
  page,
  context,
  server,
}) => {
  await askForCall(page, server, { phone: '212 555 4478', name: 'Lena' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await queueOf(page).getByRole('link', { name: 'Lena' }).click();
  await page.getByRole('button', { name: 'Take it and show the number' }).click();
  await expect(page.getByRole('button', { name: 'Reached, done' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByLabel('Note').fill('Sold.');
  await page.getByLabel('Note').fill('He is at work until six.');
  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(historyOf(page)).toContainText('He is at work until six.');
  await second.getByRole('button', { name: 'Reached, done' }).click();
  await expect(second.getByRole('alert')).toContainText('ana changed this after you opened it');
  await expect(historyOf(second)).toContainText('He is at work until six.');
  await expect(second.getByLabel('Note')).toHaveValue('Sold.');
  await second.getByRole('button', { name: 'Reached, done' }).click();
  await expect(second.getByText('Lena: reached, done.')).toBeVisible();
});

// behaviour: 17.72
test('shows what comes in without a reload, in the queue and in the title', async ({
  page,
  server,
}) => {
  await askForCall(page, server, { name: 'Early', phone: '212 555 4483' });
  await signIn(page, server);
  await page.clock.install();
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await queueOf(page).getByRole('link', { name: 'Early' }).waitFor();
  const before = await queueOf(page).getByRole('listitem').count();
  await askForCall(page, server, { name: 'Newcomer', phone: '212 555 4481' });
  await page.clock.fastForward(16_000);
  await expect(queueOf(page).getByRole('link', { name: 'Newcomer' })).toBeVisible();
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(before + 1);
  const title = await titleOfCalls(page);
  await expect(page).toHaveTitle(title);
  await expect(
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Calls/ }),
  ).toHaveText(`Calls${/^\((\d+)\)/.exec(title)?.[1] ?? ''}`);
});

// behaviour: 17.37, 17.38, 17.40, 17.41, 17.74, 34.3, 12.72
test('works an order off: price first, contact, steps, a question before Canceled, deletion', async ({
  page,
  server,
}) => {
  await askForShipment(page, server, { to: '99501', name: 'Esi Boateng' });
  await askForShipment(page, server, { name: 'Otto Meyer' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders`);
  const errors = collectConsoleErrors(page);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(1);
  expect(await look(page)).toEqual([]);
  await expect(queueOf(page).getByRole('heading', { name: 'To price' })).toBeVisible();
  await queueOf(page).getByRole('link', { name: 'Esi Boateng' }).click();
  await expect(itemOf(page)).toContainText('The route goes over water');
  await page.keyboard.press('p');
  await expect(page.getByLabel('Price in whole dollars')).toBeFocused();
  await page.keyboard.type('3,900');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.getByText('Write why')).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByLabel('Reason', { exact: true }).first().fill('The ferry to Anchorage');
  await page.keyboard.press('Enter');
  await expect(itemOf(page)).toContainText('$3,900');
  await expect(itemOf(page).locator('header')).toContainText('Priced');
  await expect(page.getByRole('button', { name: 'Open 1 (0 for the desk)' })).toBeVisible();
  const ordered = page.getByRole('button', { name: 'Mark as ordered', exact: true });
  await expect(nameOf(page)).toBeFocused();
  await expect(ordered).toHaveAttribute('aria-keyshortcuts', '1');
  const order = page.url();
  await itemOf(page).getByRole('link', { name: 'Open the lead' }).click();
  const facts = page.getByRole('region', { name: 'Facts' });
  await facts.getByRole('link', { name: order.split('/').at(-1) ?? '' }).click();
  await expect(page).toHaveURL(order);
  await page.getByRole('button', { name: /^Take it and show/ }).click();
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();

  await page.getByRole('button', { name: /^Cancel…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the order of Esi Boateng?' });
  await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeVisible();
  expect(await look(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(itemOf(page).locator('header')).toContainText('Canceled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(itemOf(page).locator('header')).toContainText('Priced');
  await page.keyboard.press('1');
  await expect(itemOf(page).locator('header')).toContainText('Ordered');
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(itemOf(page).locator('header')).toContainText('Priced');
  await page.getByLabel('Note').fill('Wants a text first.');
  await page.keyboard.press('Escape');
  await expect(nameOf(page)).toBeFocused();
  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(nameOf(page)).toBeFocused();
  await expect(historyOf(page)).toContainText('Wants a text first.');
  await expect(historyOf(page)).toContainText('ana changed the price from none to $3,900');

  for (const [key, status] of [
    ['1', 'Ordered'],
    ['1', 'Carrier sought'],
    ['1', 'Booked'],
    ['3', 'Carrier sought'],
    ['z', 'Booked'],
    ['1', 'Picked up'],
    ['Undo', 'Booked'],
  ] as const) {
    if (key === 'Undo') await page.getByRole('button', { name: 'Undo' }).click();
    else await page.keyboard.press(key);
    await expect(itemOf(page).locator('header')).toContainText(status);
    if (key === '1') await expect(itemOf(page).locator('.button.main')).toBeFocused();
  }

  await page.getByRole('button', { name: 'Delete the order…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the order of Esi Boateng?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete the order…' }).click();
  await question.getByRole('button', { name: 'Delete the order' }).click();
  await expect(queueOf(page)).toContainText('Nothing waits here.');
  await page.getByRole('button', { name: 'Estimates' }).click();
  await queueOf(page).getByRole('link', { name: 'Otto Meyer' }).click();
  await page.getByRole('button', { name: /^Mark as ordered/ }).click();
  const book = page.getByRole('button', { name: /^Book/ });
  await expect(book).toBeDisabled();
  await expect(book).toHaveAccessibleDescription('Book: set the price first.');
  expect(await look(page)).toEqual([]);
  expect(errors).toEqual([]);
});

// behaviour: 17.33, 17.38, 38.28
test('leaves a typed price where another person was first, and takes a price back', async ({
  page,
  context,
  server,
}) => {
  await askForShipment(page, server, { to: '99501', name: 'Ida Price' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders`);
  await queueOf(page).getByRole('link', { name: 'Ida Price' }).click();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByLabel('Price in whole dollars').fill('1500');
  await second.getByLabel('Reason', { exact: true }).first().fill('The ferry');
  await second.reload();
  await expect(second.getByLabel('Price in whole dollars')).toHaveValue('1500');
  await page.getByLabel('Price in whole dollars').fill('1400');
  await page.getByLabel('Reason', { exact: true }).first().fill('A quiet month');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(historyOf(page)).toContainText('changed the price from none to $1,400');
  await second.getByRole('button', { name: 'Set the price' }).click();
  await expect(second.getByRole('alert')).toContainText('with what you typed');
  await expect(historyOf(second)).toContainText('$1,400');
  await expect(second.getByLabel('Price in whole dollars')).toHaveValue('1500');
  await second.getByRole('button', { name: 'Change the price' }).click();
  await expect(historyOf(second)).toContainText('from $1,400 to $1,500');
  await second.keyboard.press('p');
  await second.keyboard.type('1250');
  await expect(second.getByLabel('Price in whole dollars')).toHaveValue('1250');
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(historyOf(second)).toContainText('from $1,500 to $1,400');
  await expect(nameOf(second)).toBeFocused();
  await page.reload();
  await page.getByText('Change the price').first().click();
  await page.getByLabel('Price in whole dollars').fill('1300');
  await page.getByLabel('Reason', { exact: true }).first().fill('A quiet month');
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect(historyOf(page)).toContainText('from $1,400 to $1,300');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(historyOf(page)).toContainText('from $1,300 to $1,400');

  await page.getByText('Change the pickup date').first().click();
  await page.getByLabel('Pickup date').fill('2031-05-06');
  await page.reload();
  await expect(page.getByLabel('Pickup date')).toHaveValue('2031-05-06');
  await page.getByLabel('Reason', { exact: true }).last().fill('A typing error');
  const soon = new Date(Date.now() + 12 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Pickup date').fill(soon);
  await page.getByLabel('Pickup date').press('Enter');
  await expect(historyOf(page)).toContainText('moved the pickup from');
  await expect(nameOf(page)).toBeFocused();
  await page.reload();
  await page.getByText('Change the pickup date').first().click();
  await expect(page.getByLabel('Pickup date')).toHaveValue(soon);
  await expect(page.getByLabel('Reason', { exact: true }).last()).toHaveValue('');
});

// behaviour: 17.38
test('asks before a price that is far from the estimate', async ({ page, server }) => {
  await askForShipment(page, server, { name: 'Frida Far' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders?show=estimates`);
  await queueOf(page).getByRole('link', { name: 'Frida Far' }).click();
  await page.getByText('Set the price').first().click();
  const reason = page.getByLabel('Reason', { exact: true }).first();
  await expect(reason).toHaveAccessibleDescription('Required: it stays in the history.');
  await page.getByLabel('Price in whole dollars').fill('900,000');
  await page.getByRole('button', { name: 'Set the price' }).click();
  await expect(page.getByText('Type whole dollars from 1 to 100,000.')).toBeVisible();
  await expect(reason).toHaveAccessibleDescription(/^Write why/);
  await page.getByLabel('Price in whole dollars').fill('90,000');
  await reason.fill('A digit too many');
  const send = page.getByRole('button', { name: 'Set the price' });
  await send.click();
  const dialog = page.getByRole('dialog', {
    name: /^\$90,000 is far from the estimate of \$.* – /,
  });
  await expect(dialog).toContainText('Send it?');
  expect(await look(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(itemOf(page).locator('header')).not.toContainText('Priced');
  await send.click();
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(historyOf(page)).toContainText('from the estimate to $90,000');
  await page.getByLabel('Price in whole dollars').fill('1,000');
  await page.getByLabel('Reason', { exact: true }).first().fill('The usual carrier');
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(historyOf(page)).toContainText('from $90,000 to $1,000');
});

// behaviour: 17.40
test('says what an undo brought back, and leaves the focus in the item or on its row', async ({
  page,
  server,
}) => {
  await askForShipment(page, server, { name: 'Ursula Back' });
  await askForCall(page, server, { name: 'Ugo Again', phone: '212 555 4499' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders?search=ursula`);
  const said = page.getByRole('status').filter({ hasText: 'Back' });
  await queueOf(page).getByRole('link', { name: 'Ursula Back' }).click();
  await page.getByRole('button', { name: /^Mark as ordered/ }).click();
  await expect(nameOf(page)).toBeFocused();
  await page.keyboard.press('z');
  await expect(said).toContainText('Ursula Back: it is “Estimate” again.');
  await expect(page.getByRole('button', { name: /^Mark as ordered/ })).toBeFocused();
  await page.keyboard.press('1');
  await expect(itemOf(page).locator('header')).toContainText('Ordered');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said).toContainText('Ursula Back: it is “Estimate” again.');
  await expect(page.getByRole('button', { name: /^Mark as ordered/ })).toBeFocused();

  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  const row = queueOf(page).getByRole('link', { name: 'Ugo Again' });
  await row.click();
  await page.getByRole('button', { name: 'Take it and show the number' }).click();
  await page.getByRole('button', { name: 'No answer' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ugo Again: the outcome is taken back.')).toBeVisible();
  await expect(historyOf(page)).toContainText('ana took the outcome back');
  await expect(row.or(nameOf(page)).and(page.locator(':focus'))).toHaveCount(1);
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(itemOf(page).filter({ hasText: 'Ugo Again' })).toHaveCount(0);
  await row.click();
  await page.getByRole('button', { name: /^Take back/ }).click();
  await expect(page.getByText('The outcome is taken back.')).toBeVisible();
  await expect(nameOf(page)).toBeFocused();
});

// behaviour: 17.40
test('opens a review with its focus when its moderation is undone by a key', async ({
  page,
  server,
}) => {
  await holdReviews(server, 2);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  await expect(queueOf(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('j');
  const [first, second] = ['Review 0', 'Review 1'];
  await expect(nameOf(page)).toHaveText(first);
  await page.keyboard.press('a');
  await expect(queueOf(page).getByRole('link', { name: second })).toBeFocused();
  await page.keyboard.press('z');
  await expect(nameOf(page)).toHaveText(first);
  await expect(page.getByText('1 review is held again.')).toBeVisible();
  await expect(nameOf(page)).toBeFocused();
});

// behaviour: 17.40
test("leaves steps that are old or another person's to their button, not to a key", async ({
  page,
  browser,
  server,
}) => {
  await askForShipment(page, server, { name: 'Zara Step' });
  await askForCall(page, server, { name: 'Zeno Call', phone: '800 555 4401' });
  await holdReviews(server, 1);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders?search=zara`);
  await queueOf(page).getByRole('link', { name: 'Zara Step' }).click();
  await expect(nameOf(page)).toHaveText('Zara Step');
  await page.keyboard.press('1');
  await expect(itemOf(page).locator('header')).toContainText('Ordered');
  const order = page.url();
  await page.goto(`${server.consoleUrl}/desk/call-backs?search=zeno`);
  await queueOf(page).getByRole('link', { name: 'Zeno Call' }).click();
  await expect(nameOf(page)).toHaveText('Zeno Call');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Wrong number' }).click();
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  await queueOf(page).getByRole('link', { name: 'Review 0' }).click();
  await expect(nameOf(page)).toHaveText('Review 0');
  await page.keyboard.press('a');
  await expect(page.getByText('1 review is published.')).toBeVisible();

  const ben = await addDeskPerson(page, await browser.newContext(), server, 'zed');
  await ben.goto(order);
  await ben.getByRole('button', { name: /^Cancel…/ }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await ben.getByRole('button', { name: 'Undo' }).click();
  await expect(itemOf(ben).locator('header')).toContainText('Ordered');
  const later = await page.context().newPage();
  await later.clock.setFixedTime(Date.now() + HOUR_MS + MINUTE_MS);
  for (const [path, name, back, shown] of [
    ['orders?search=zara', 'Zara Step', 'Back to “Estimate”', 'Ordered'],
    ['call-backs?search=zeno', 'Zeno Call', 'Take back “Wrong number”', 'wrong number'],
    ['reviews?show=published', 'Review 0', 'Hold again', 'published'],
  ] as const) {
    for (const at of [later, ben]) {
      await at.goto(`${server.consoleUrl}/desk/${path}`);
      await queueOf(at).getByRole('link', { name }).first().click();
      await expect(nameOf(at)).toHaveText(name);
      const button = at.getByRole('button', { name: back, exact: true });
      if (at === ben && name === 'Zeno Call') await expect(button).toHaveCount(0);
      else await expect(button).not.toHaveAttribute('aria-keyshortcuts');
      await at.keyboard.press('z');
      await at.getByLabel(name === 'Review 0' ? 'Answer below the review' : 'Note').fill('Seen.');
      await at.getByRole('button', { name: /^Store the/ }).click();
      await expect(at.getByText(/^Your (note is stored|answer is below)/)).toBeVisible();
      await expect(itemOf(at).locator('header')).toContainText(shown);
    }
  }
  await ben.getByRole('button', { name: 'Hold again' }).click();
  await expect(itemOf(ben).locator('header')).toContainText('held');
  await page.goto(order);
  await expect(historyOf(page).getByText('to Estimate')).toHaveCount(0);
});

// behaviour: 17.35, 17.36, 17.40
test('moderates reviews: by keys with a way back, and many together', async ({ page, server }) => {
  await holdReviews(server, 6);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  const errors = collectConsoleErrors(page);
  const rows = queueOf(page).getByRole('listitem');
  const title = nameOf(page);
  await expect(rows).toHaveCount(6);
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('j');
  await expect(title).toHaveText('Review 0');
  await expect(itemOf(page)).toContainText('Honda Civic');
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('a');
  await expect(title).toHaveText('Review 1');
  await expect(queueOf(page).getByRole('link', { name: 'Review 1' })).toBeFocused();
  await expect(page.getByText('1 review is published.')).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject “Review 1”' });
  await expect(dialog.getByLabel('Another reason')).toBeFocused();
  await expect(dialog.getByLabel('Another reason')).toHaveAccessibleDescription(/^Required/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Write why it is rejected.');
  expect(await look(page)).toEqual([]);
  await page.keyboard.type('spam, said a reader');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('Review 2');
  await page.getByRole('button', { name: 'Approve', exact: false }).first().focus();
  await page.keyboard.press('j');
  await expect(title).toHaveText('Review 3');
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveText('Review 1');
  await expect(itemOf(page).locator('header')).toContainText('held');
  await expect(page.getByText('1 review is held again.')).toBeVisible();
  const answer = page.getByLabel('Answer below the review');
  await answer.fill('Thank you.');
  await queueOf(page).getByRole('link', { name: 'Review 2' }).click();
  await expect(answer).toHaveValue('');
  await queueOf(page).getByRole('link', { name: 'Review 1' }).click();
  await expect(answer).toHaveValue('Thank you.');
  await page.getByRole('button', { name: 'Store the answer' }).click();
  await expect(
    itemOf(page).getByRole('definition').filter({ hasText: 'Thank you.' }),
  ).toBeVisible();

  await page.getByLabel('Select: Review 2').check();
  await page.getByLabel('Select: Review 3').check();
  await page.getByRole('button', { name: 'Reject 2…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'spam' }).click();
  await expect(page.getByText('2 reviews are rejected.')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 reviews are held again.')).toBeVisible();
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Approve 5' }).click();
  await expect(queueOf(page)).toContainText('Nothing waits here.');
  await page.goto(`${server.consoleUrl}/desk/reviews?show=published`);
  await queueOf(page).getByRole('link', { name: 'Review 1' }).click();
  await expect(title).toHaveText('Review 1');
  await page.keyboard.press('z');
  await expect(itemOf(page).locator('header')).toContainText('held');
  expect(errors).toEqual([]);
});

// behaviour: 17.39
test('finds an order from another queue, with the search in the address', async ({
  page,
  server,
}) => {
  await askForShipment(page, server, { name: 'Zoe Quill' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('zoe quill');
  await page.keyboard.press('Enter');
  await expect(queueOf(page)).toContainText('Nothing here matches');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Search in Orders' }).click();
  await expect(queueOf(page).getByRole('link', { name: 'Zoe Quill' })).toBeVisible();
  expect(page.url()).toContain('/desk/orders?search=zoe+quill');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // behaviour: 17.73
  test('shows an item in place of the queue, and leads back', async ({ page, server }) => {
    await askForCall(page, server, { name: 'Pia Phone', phone: '212 555 4482' });
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/desk/call-backs?search=pia`);
    await queueOf(page).getByRole('link', { name: 'Pia Phone' }).click();
    await expect(nameOf(page)).toHaveText('Pia Phone');
    await expect(queueOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Take it and show the number' })).toBeVisible();
    await expect(page.locator('kbd:visible')).toHaveCount(0);
    await page.getByRole('button', { name: '← All' }).click();
    await expect(queueOf(page).getByRole('link', { name: 'Pia Phone' })).toBeVisible();
  });
});
