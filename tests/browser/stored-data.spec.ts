import type { Page } from '@playwright/test';
import type { StoredVisit } from '@zipfront/contracts/privacy/stored-visit';
import { expect, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { interact } from './interact.ts';

const PATH = '/privacy-choices/';
const STORED = '[data-when="stored"]';

/** Stored data with two pages of one event each. */
function storedOnPage(page: number): StoredVisit {
  return {
    visit: {
      id: 'visit-1',
      created_at: 1,
      last_seen_at: 2,
      expires_at: 3,
      zipcode: null,
      first_name: null,
      privacy_signal: false,
      ad_consent: 'not-asked',
      ad_consent_at: null,
      ad_consent_version: null,
    },
    touches: [],
    quotes: [],
    handoffs: { total: 0, list: [] },
    requests: [],
    events: {
      total: 2,
      bad: 1,
      page,
      pages: 2,
      list: [{ happened_at: page, schema: `iglu:x/event_${page}/jsonschema/1-0-0`, path: null }],
    },
  };
}

/** The request for what is stored, on any page of its events. */
const VISIT_REQUEST = /\/api\/visits\/current\/\?page=/;

async function openQuestion(page: Page): Promise<void> {
  await page.getByText('Delete everything', { exact: true }).click();
}

// behaviour: 11.13
test('adds the next page of events to the list', async ({ page }) => {
  await page.route(VISIT_REQUEST, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    return route.fulfill({ json: storedOnPage(number) });
  });
  await page.goto(PATH);
  await interact(page);
  const events = page.locator('[data-list=events] li');
  await expect(events).toHaveCount(1);
  await expect(page.locator(STORED)).toContainText('Events: 2. Not understood: 1.');
  await expect(page.locator(STORED)).toContainText('Nothing was passed on.');
  await page.locator('[data-more]').click();
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('event_1');
  await expect(events.last()).toContainText('event_2');
  await expect(page.locator('[data-more]')).toBeHidden();
});

// behaviour: 11.13
test('ignores stored data that arrives after the deletion', async ({ page }) => {
  const release = await holdRoute(page, VISIT_REQUEST, (route) =>
    route.fulfill({ json: storedOnPage(1) }),
  );
  await page.goto(PATH);
  await interact(page);
  await expect(page.locator('[data-when="loading"]')).toBeVisible();
  await openQuestion(page);
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.locator('#deleted')).toBeFocused();
  const response = page.waitForResponse(VISIT_REQUEST);
  release();
  await (await response).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.locator('[data-when="no-visit"]')).toBeVisible();
  await expect(page.locator(STORED)).toBeHidden();
});

test('closes the question about the deletion, and focuses its button', async ({ page }) => {
  await page.goto(PATH);
  await openQuestion(page);
  await interact(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Yes, delete everything' })).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Delete everything' })).toBeFocused();
});
