import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { addDeskPerson, askForCall, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { startMailServer } from './mail-server.ts';
import { makeOrder } from './request-order.ts';

const SMTP_PORT = await freePort();

test.use({
  serverSetup: {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      MAIL_FROM: 'orders@carriway.example',
      MAIL_TEAM: 'team@carriway.example',
    },
  },
});

// behaviour: 17.31, 17.37, 17.74, 18.4, 12.37, 11.34
test('serves a day at the desk, from an order and a call to their deletion', async ({
  page: visitor,
  browser,
  server,
}) => {
  const mailServer = await startMailServer(SMTP_PORT);
  const mailed = (subject: string) =>
    expect
      .poll(() => mailServer.mails.filter((mail) => mail.includes(subject)).length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
  const order = await makeOrder(visitor);
  await askForCall(visitor, server, { name: 'Otto Meyer', phone: '212 555 4488' });
  await mailed('team@carriway.example');

  const ana = await (await browser.newContext()).newPage();
  await signIn(ana, server);
  const ben = await addDeskPerson(ana, await browser.newContext(), server);

  await ben.goto(`${server.consoleUrl}/desk`);
  await ben.getByRole('link', { name: 'Otto Meyer' }).click();
  await ben.getByRole('button', { name: 'Take it and show the number' }).click();
  await expect(ben.getByRole('link', { name: '+1 212 555 4488' })).toBeVisible();
  await expect(ben.getByRole('link', { name: 'Open the lead' })).toHaveCount(0);
  await ana.goto(ben.url());
  await expect(ana.getByRole('article')).toContainText('ben holds this call');
  await expect(ana.getByRole('button', { name: 'Take it over' })).toBeVisible();
  await expect(ana.getByRole('button', { name: 'Reached, done' })).toHaveCount(0);
  await ben.getByRole('button', { name: 'Reached, done' }).click();
  await expect(ben.locator('main')).toContainText('Nothing waits here.');

  await ana.goto(`${server.consoleUrl}/desk/orders`);
  await ana.getByRole('link', { name: 'Nadia Ruiz' }).click();
  await ana.getByRole('button', { name: 'Seek a carrier' }).click();
  await expect(ana.getByRole('article').locator('header')).toContainText('Carrier sought');
  const orderAtDesk = ana.url();
  await mailed('We are looking for your carrier');

  await visitor.goto(order);
  await expect(visitor.locator('#progress')).toContainText('Looking for a carrier');
  await visitor.getByText('Cancel it', { exact: true }).click();
  await visitor.locator('#order-cancel-form').getByRole('button').click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Canceled.');
  await mailed('Your order is canceled');

  await ana.goto(`${server.consoleUrl}/audit`);
  for (const [who, what] of [
    ['ben', 'saw the contact of the call-back of Otto Meyer'],
    ['ben', 'changed the call-back of Otto Meyer'],
    ['ana', 'changed the order'],
    ['ana', 'added ben'],
  ] as const) {
    const row = ana.getByRole('row', { name: `${who} ${what}` });
    await expect(row.first(), `${who}: ${what}`).toBeVisible();
  }

  await visitor.goto('/shipping/privacy-choices/');
  const choices = visitor.locator('[data-island=privacy-choices]');
  await choices.locator('summary').first().click();
  await choices.locator('[value=delete]').click();
  await expect(visitor.locator('#deleted')).toBeVisible();
  expect((await visitor.request.get(order)).status()).toBe(404);
  await ana.goto(orderAtDesk);
  await expect(ana.getByRole('alert')).toHaveText(/No order has this reference/);
  await ana.goto(`${server.consoleUrl}/desk/call-backs?show=done`);
  await expect(ana.getByRole('link', { name: 'Otto Meyer' })).toHaveCount(0);
  await mailServer.stop();
});
