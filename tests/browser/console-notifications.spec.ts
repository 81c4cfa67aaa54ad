import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { firstLink, look, PASSWORD } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { startMailServer } from './mail-server.ts';
import { requestOrder } from './request-order.ts';

const SMTP_PORT = await freePort();

test.use({
  serverSetup: {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      MAIL_FROM: 'orders@carriway.example',
      MAIL_TEAM: 'ana@team.example',
    },
  },
});

// behaviour: 18.4, 18.12, 18.13, 18.20, 17.9
test('parks a refused mail, and sends it again from the console', async ({ page, server }) => {
  const mailServer = await startMailServer(SMTP_PORT, { isAccepting: false });
  const order = await requestOrder(page);
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('notification given up');

  const link = await firstLink(server);
  await page.goto(link);
  await page.getByLabel('Name').fill('ana');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password, once more').fill(PASSWORD);
  await page.getByRole('button').click();
  const line = page.getByRole('main').getByRole('link', { name: /notification could not be sent/ });
  await line.click();
  const unsent = page.getByRole('region', { name: 'Notifications', exact: true });
  const row = unsent.getByRole('row', { name: /estimate/i });
  await expect(row).toContainText('the visitor');
  await expect(row).toContainText('SMTP 550');
  await expect(unsent).toContainText(
    'Mail is on, to visitors and 1 team address; the webhook is off.',
  );
  const errors = collectConsoleErrors(page);
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText('ana@team.example SMTP 550')).toBeVisible();
  expect(await look(page)).toEqual([]);

  mailServer.isAccepting = true;
  await page.getByRole('button', { name: /^Send again: estimate to the visitor/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('is sent again within seconds')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(errors).toEqual([]);
  await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(1);
  const [mail = ''] = mailServer.mails;
  expect(mail).toContain('Subject: Your estimate from New York, NY to Chicago, IL');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText('ana@team.example accepted')).toBeVisible();
  expect(mailServer.mails.at(-1)).toMatch(
    /Subject: \w+: a test mail[\s\S]*ana sent this test mail/,
  );
  const [, ownerLink = ''] =
    /http:\/\/localhost:8080(\/shipping\/order-link\/[\w.-]+)/.exec(mail.replaceAll('=\r\n', '')) ??
    [];
  await page.goto(`${server.url}${ownerLink}`);
  expect(new URL(page.url()).pathname).toBe(order);
  await expect(page.getByText('Cancel it', { exact: true })).toBeVisible();

  // The way of a link in a webmail: from another site, without the cookie of the console.
  const item = `${server.consoleUrl}/desk/orders/${order.split('/').at(-2)}`;
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((url) => location.assign(url), item);
  await page.waitForURL(item);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await mailServer.stop();
});
