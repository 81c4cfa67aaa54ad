import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, test, zipForm } from './fixtures.ts';
import { interact } from './interact.ts';
import { storedEvents } from './stored-events.ts';

const CLICK = 'TABGCLID1';
const CAMPAIGN = 'tab-campaign';
/** Unlike the campaign it is not counted, so that nothing of it may be left. */
const CONTENT = 'tab-content';
const QUERY = `?channelid=c1&gclid=${CLICK}&utm_campaign=${CAMPAIGN}&utm_content=${CONTENT}`;

/** Does what the daily pass does: rewrites the file, and empties its log. */
function rewrite(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec('vacuum; pragma wal_checkpoint(truncate)');
  database.close();
}

/** Finds the texts that are anywhere in the bytes of the database or its log. */
function foundIn(file: string, texts: string[]): string[] {
  const bytes = [file, `${file}-wal`]
    .filter(existsSync)
    .map((path) => readFileSync(path, 'latin1'))
    .join('');
  return texts.filter((text) => bytes.includes(text));
}

async function deleteEverything(page: Page): Promise<void> {
  await page.goto('/privacy-choices/');
  await interact(page);
  await page.getByText('Delete everything', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.locator('#deleted')).toBeFocused();
}

/** A minute, as by a person who does not know of the deletion, and on to another page. */
async function playOn(page: Page): Promise<void> {
  await page.bringToFront();
  await page.mouse.wheel(0, 900);
  await zipForm(page).zip.fill('1000');
  await page.clock.runFor(60_000);
  await zipForm(page).zip.fill('10001');
  await page.goto('/how-we-work/');
  await interact(page);
  await page.clock.runFor(60_000);
  await page.goto('/robots.txt');
}

for (const [way, remove] of [
  ['with its script', (_: Page, other: Page) => deleteEverything(other)],
  [
    'by its form without a script',
    async (page: Page) => {
      const answer = await page.request.post('/privacy-choice', {
        form: { choice: 'delete', page: '/privacy-choices/' },
        headers: { Origin: new URL(page.url()).origin },
      });
      expect(answer.ok()).toBe(true);
    },
  ],
] as const) {
  // behaviour: 11.84
  test(`leaves nothing of a visit that is deleted in another tab ${way}`, async ({
    page,
    context,
    server,
  }) => {
    await page.clock.install();
    await page.goto(`/${QUERY}`);
    await interact(page);
    await page.clock.runFor(6_000);
    const visit = (await context.cookies()).find(({ name }) => name === '_tzsess')?.value ?? '';
    const { id: quote } = await (await page.request.get('/api/quotes/current/')).json();
    const secrets = [visit, quote, CLICK, CONTENT];
    await expect.poll(() => JSON.stringify(storedEvents(server.databaseFile))).toContain(quote);
    expect(foundIn(server.databaseFile, secrets)).toEqual(secrets);

    await remove(page, await context.newPage());
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
    await playOn(page);
    const events = bodies.filter((body) => body.includes('/events?'));
    expect(events.join()).toContain('/how-we-work/');
    for (const secret of [...secrets, CAMPAIGN]) expect(events.join()).not.toContain(secret);
    const stored = JSON.stringify(storedEvents(server.databaseFile));
    expect(stored).toContain('/how-we-work/');
    expect(stored).not.toContain(CAMPAIGN);
    rewrite(server.databaseFile);
    expect(foundIn(server.databaseFile, secrets)).toEqual([]);
  });
}
