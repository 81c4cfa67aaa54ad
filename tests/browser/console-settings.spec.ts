import { look, signIn } from './console-fixtures.ts';
import { expect } from './fixtures.ts';
import { testOn } from './site-with.ts';

const GOAL = `
uploads:
  goals:
    - { name: Lead sold, file: lead-sold, statuses: [sold] }
`;

// behaviour: 25.17, 18.23
testOn({})(
  'has the lines for goals and mail that are missing, and where they belong',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/connections/uploads`);
    const missing = page.getByRole('region', { name: /no site has goals/ });
    await expect(missing).toContainText('/insurance/site.yaml');
    await expect(missing.locator('pre')).toContainText([
      'file: insurance-lead',
      'kinds: [order, call-back]',
      `kill -HUP ${server.pid}`,
    ]);
    expect(await look(page)).toEqual([]);
    await page.goto(`${server.consoleUrl}/notifications`);
    const settings = page.getByRole('region', { name: 'Notifications', exact: true });
    await expect(settings).toContainText('Not set: SMTP_URL, MAIL_FROM, MAIL_TEAM');
    await expect(settings.getByRole('button', { name: 'Send a test mail' })).toBeHidden();
    expect(await look(page)).toEqual([]);
  },
);

// behaviour: 25.17
testOn({ pages: { 'insurance/site.yaml': (text) => text + GOAL } })(
  'shows the goals in force with their file, and the lines of the other site',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/connections/uploads`);
    const settings = page.getByRole('region', { name: 'Settings, from files and variables' });
    await expect(settings.getByRole('row', { name: /^Lead sold/ })).toContainText('lead-sold.csv');
    await expect(settings).toContainText('insurance/site.yaml: notAsked share');
    await settings.getByText('Change them').click();
    await expect(settings.locator('pre').first()).toContainText('file: shipping-lead');
    expect(await look(page)).toEqual([]);
  },
);
