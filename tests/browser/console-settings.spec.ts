import { look, signIn } from './console-fixtures.ts';
import { expect } from './fixtures.ts';
import { testOn } from './site-with.ts';

// behaviour: 25.17, 18.23
testOn({})(
  'says that goals and mail are missing, with the lines that set goals, and where mail is explained',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/connections/uploads`);
    const example = page.getByRole('region', { name: /^What could be uploaded of/ });
    await expect(example).toContainText('as if every lead were a goal at each platform');
    const first = page.getByRole('region', { name: 'Nothing is uploaded yet: no site has goals' });
    await expect(first.getByRole('listitem')).toContainText([
      'Choose what a platform should learn of',
      'privacy policies',
      'Let the operator set the goals',
    ]);
    await first.getByText('What the operator sets').click();
    await expect(first.locator('pre')).toContainText([
      'kinds: [hand-off, call-back]',
      'kinds: [order, call-back]',
      'GOOGLE_ADS_CREDENTIALS=',
      'META_ACCESS_TOKEN=',
    ]);
    expect(await look(page)).toEqual([]);
    const day = page.getByLabel('Day', { exact: true });
    await day.focus();
    await page.keyboard.type('10072026');
    await expect(day).toHaveValue('2026-10-07');
    await day.press('Enter');
    await expect(page).toHaveURL(/day=2026-10-07/);
    await page.goto(`${server.consoleUrl}/notifications`);
    const settings = page.getByRole('region', { name: 'Notifications', exact: true });
    await expect(settings).toContainText('Nothing is sent: mail is off, and so is the webhook.');
    await expect(settings).not.toContainText('Everything was sent.');
    await expect(settings).toContainText('Not set: SMTP_URL, MAIL_FROM, MAIL_TEAM');
    await expect(settings.getByRole('button', { name: 'Send a test mail' })).toBeHidden();
    expect(await look(page)).toEqual([]);
  },
);
