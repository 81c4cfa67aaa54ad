import type { Page } from '@playwright/test';
import { problemUri } from '@zipfront/contracts/api/problems';
import type { ServerProcess } from '../server-process.ts';
import { askForCall, askForShipment, holdReviews, look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** A server of its own, whose first account is made here. */
test.use({ serverSetup: { env: {} } });
test.describe.configure({ mode: 'default' });

const queueOf = (page: Page) => page.getByRole('region', { name: 'Queue' });
const itemOf = (page: Page) => page.getByRole('article');
const historyOf = (page: Page) => page.getByRole('region', { name: 'History' });

/** Signs in, and takes a call that a visitor has asked for. */
async function takeCall(
  page: Page,
  server: ServerProcess,
  visitor: { name: string; phone: string },
): Promise<void> {
  await askForCall(page, server, visitor);
  await signIn(page, server);
  const search = encodeURIComponent(visitor.name);
  await page.goto(`${server.consoleUrl}/desk/call-backs?search=${search}`);
  await queueOf(page).getByRole('link', { name: visitor.name }).click();
  await page.getByRole('button', { name: 'Take it and show the number' }).click();
  await expect(page.getByRole('button', { name: 'No answer' })).toBeVisible();
}

/** Signs in, and opens the estimate of a visitor. */
async function openEstimate(page: Page, server: ServerProcess, name: string): Promise<void> {
  await askForShipment(page, server, { name });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders?show=estimates`);
  await queueOf(page).getByRole('link', { name }).click();
}

// behaviour: 38.29
test('sends a change once that was made without a connection, also after a reload', async ({
  page,
  context,
  server,
}) => {
  await takeCall(page, server, { name: 'Wendy Far', phone: '212 555 4467' });
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on Friday.');

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(queueOf(page).getByText('Not sent yet: No answer')).toBeVisible();
  await expect(
    page.getByText('Not sent yet: No answer. The server cannot be reached'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Calls back on Friday.');
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('2');

  const address = page.url();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(queueOf(page).getByText('Not sent yet')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(address);
  await expect(historyOf(page)).toContainText('Calls back on Friday.');
  await expect(queueOf(page).getByText('Not sent yet')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await page.reload();
  await expect(historyOf(page).getByText('Calls back on Friday.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Take back “No answer”' }).click();
  await expect(historyOf(page)).toContainText('ana took the outcome back');
  await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(0);
});

// behaviour: 38.29
test('sends a decision that waited while a sign-out did not reach the server', async ({
  page,
  server,
}) => {
  await takeCall(page, server, { name: 'Yuri Later', phone: '212 555 4460' });
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on Monday.');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(queueOf(page).getByText('Not sent yet')).toBeVisible();

  const address = page.url();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await page.unrouteAll();
  await page.goto(address);
  await expect(historyOf(page)).toContainText('Calls back on Monday.');
  await expect(queueOf(page).getByText('Not sent yet')).toHaveCount(0);
});

// behaviour: 38.29
test('sends a note once whose answer was lost, and after which the page was loaded again', async ({
  page,
  server,
}) => {
  await openEstimate(page, server, 'Xenia Once');
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants an enclosed carrier.');
  const isStored = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    isStored.resolve();
  });
  await page.getByRole('button', { name: 'Store the note' }).click();
  await isStored.promise;
  await expect(page.getByText('Not sent yet: Note. The server cannot be reached')).toBeVisible();
  await page.unroute('**/notes');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await expect(historyOf(page).getByText('Wants an enclosed carrier.')).toHaveCount(1);
});

// behaviour: 38.29
test('asks again by itself while the server works on a change whose answer was lost', async ({
  page,
  server,
}) => {
  await openEstimate(page, server, 'Xaver Slow');
  await page.getByRole('textbox', { name: 'Note' }).fill('Has two cars.');
  let requests = 0;
  await page.route('**/notes', async (route) => {
    requests += 1;
    if (requests === 1) {
      await route.fetch();
      await route.abort('connectionreset');
    } else {
      const type = problemUri('not-answered-yet');
      await route.fulfill({ status: 409, json: { type, title: 'Not answered', status: 409 } });
    }
  });
  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(page.getByText('Being stored: Note. The server has it')).toBeVisible();
  await expect(queueOf(page).getByText('Being stored: Note')).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.unroute('**/notes');
  await expect(historyOf(page).getByText('Has two cars.')).toHaveCount(1);
  await expect(page.getByText('Being stored')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

// behaviour: 38.29
test('says what became of a change that was sent too late', async ({ page, context, server }) => {
  await takeCall(page, server, { name: 'Yves Late', phone: '212 555 4468' });
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Reached, done' }).waitFor();
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('textbox', { name: 'Note' }).fill('Too late.');
  await page.getByRole('button', { name: 'Wrong number' }).click();
  await expect(itemOf(page)).toBeVisible();
  await expect(queueOf(page).getByText('Not sent yet')).toBeVisible();
  await second.getByRole('button', { name: 'Reached, done' }).click();
  await expect(second.getByText('Yves Late: reached, done.')).toBeVisible();
  await page.unroute('**/api/v1/**');
  await page.reload();
  await expect(page.getByText(/^Yves Late: It was changed meanwhile/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Too late.');
});

// behaviour: 38.29
test('names each change that was sent too late, after other items were opened', async ({
  page,
  browser,
  server,
}) => {
  await holdReviews(server, 2);
  await signIn(page, server);
  const second = await (await browser.newContext()).newPage();
  await signIn(second, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  for (const title of ['Review 1', 'Review 0']) {
    await queueOf(page).getByRole('link', { name: title }).click();
    await expect(itemOf(page)).toContainText(title);
  }
  let sent = 0;
  await page.route('**/api/v1/**', (route) => {
    if (route.request().method() === 'POST') sent += 1;
    return route.abort('internetdisconnected');
  });
  await page.keyboard.press('a');
  await expect(queueOf(page).getByText('Not sent yet')).toHaveCount(1);
  const tried = sent;
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select: Review 0' }).check();
  await expect(page.getByRole('button', { name: /^Approve \d/ })).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(itemOf(page)).toContainText('Review 1');
  await page.keyboard.press('a');
  await expect(queueOf(page).getByText('Not sent yet')).toHaveCount(2);
  expect([tried, sent]).toEqual([1, 2]);
  await page.keyboard.press('k');

  await second.goto(`${server.consoleUrl}/desk/reviews`);
  await second.getByRole('button', { name: 'Select all' }).click();
  await second.getByRole('button', { name: 'Approve 2' }).click();
  await expect(second.getByText('2 reviews are published.')).toBeVisible();
  await page.unroute('**/api/v1/**');
  await expect(page.getByText('Review 0: It was changed meanwhile.')).toBeVisible();
  await expect(page.getByText('Review 1: It was changed meanwhile.')).toBeVisible();
});

// behaviour: 38.28
test('leaves a typed answer where another person was first', async ({ page, server }) => {
  await holdReviews(server, 3);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  await queueOf(page).getByRole('link', { name: 'Review 2' }).click();
  await page.getByLabel('Answer below the review').fill('Thank you.');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Pin it to the top' }).click();
  await expect(second.getByText('The review is shown first.')).toBeVisible();
  await page.getByRole('button', { name: 'Store the answer' }).click();
  await expect(itemOf(page).getByRole('alert')).toContainText('ana changed this');
  await expect(page.getByLabel('Answer below the review')).toHaveValue('Thank you.');
  await page.getByRole('button', { name: 'Store the answer' }).click();
  await expect(page.getByText('Your answer is below the review.')).toBeVisible();
});

// behaviour: 38.8, 38.29
test('says that an item was deleted before its change was sent, and shows it no more', async ({
  page,
  context,
  server,
}) => {
  await takeCall(page, server, { name: 'Zora Gone', phone: '212 555 4470' });
  await expect(itemOf(page)).toContainText('212 555 4470');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reached, done' }).click();
  await expect(queueOf(page).getByText('Not sent yet')).toBeVisible();
  const path = new URL(page.url()).pathname.replace('/desk', '/api/v1');
  const { etag = '' } = (await page.request.get(`${server.consoleUrl}${path}`)).headers();
  const deleted = await page.request.delete(`${server.consoleUrl}${path}`, {
    headers: { 'If-Match': etag },
  });
  expect(deleted.status()).toBe(204);
  await context.setOffline(false);
  await expect(page.getByText('Zora Gone: No call-back has this id.')).toBeVisible();
  await expect(itemOf(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('No call-back has this id.');
});

// behaviour: 38.33
test('opens a screen by itself whose script could not be loaded offline', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Experiments' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The server cannot be reached. Check your connection.');
  expect(await look(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();
  await context.setOffline(false);
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
});

// behaviour: 38.33
test('opens a screen by its button once the script can be loaded', async ({ page, server }) => {
  await signIn(page, server);
  // A part of every screen; a screen is shown without it.
  await page.route('**/assets/SendLater*', (route) => route.abort('connectionrefused'));
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  const isLoadedAgain = page.waitForEvent('load');
  await page.route('**/assets/Spend*', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Spend' }).click();
  await isLoadedAgain;
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The server cannot be reached.');
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible();
});

// behaviour: 38.33
test('shows a report without the part whose script failed, and that once there is a connection', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.route('**/assets/Privacy*.js', (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('Privacy'));
  await page.goto(`${server.consoleUrl}/reports`);
  await failed;
  await page.unrouteAll();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const part = page.getByRole('heading', { name: 'Opt-outs, consents and bots' });
    await expect(part).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
});

// behaviour: 38.33
test('leaves a screen as it is where the script of a chip failed, and opens it once there is a connection', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route('**/assets/MenuPopover*.js', (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('MenuPopover'));
  await page.goto(`${server.consoleUrl}/reports`);
  await failed;
  await page.getByRole('button', { name: /^Site: / }).click();
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  expect(errors).toEqual([]);
  await page.unrouteAll();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('menu', { name: 'Site' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

// behaviour: 38.33
test('loads the styles of a screen again that failed when its link was pointed at', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor();
  const link = page.getByRole('link', { name: 'Partners' });
  await context.setOffline(true);
  const hasFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
  await link.hover();
  await hasFailed;
  await context.setOffline(false);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor();
  // Of a style sheet that failed, the rules cannot be read.
  const counts = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet?.cssRules.length));
  expect(counts.filter((rules) => !rules)).toEqual([]);
});
