import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type BrowserContext,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { sampleData } from '../../apps/demo/src/cli/sample-data.ts';
import { reviews } from '../../apps/server/src/cli/reviews.ts';
import { QUOTE } from '../faults/generated-forms.ts';
import { sendTwice } from '../send-twice.ts';
import type { ServerProcess } from '../server-process.ts';
import { colourFindings, findings, isLookedAt } from './axe.ts';

export const PASSWORD = 'four plain words here';

const CALL = {
  form: 'action-form',
  page: '/shipping/quote/',
  consent_version: SHIPPING_TEXTS['en-US'].consentVersion,
  name: 'Nadia Ruiz',
  phone: '212 555 4477',
  consent: 'yes',
};

/** Findings of axe, and in the colours of the dark scheme, if this run looks for them here. */
export async function look(page: Page): Promise<string[]> {
  if (!isLookedAt()) return [];
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...inLight, ...(await colourFindings(page))];
}

/** It makes the first account, and is printed when the server is ready. */
export async function firstLink(server: ServerProcess): Promise<string> {
  const find = () => /http:\/\/localhost:\d+\/link#\S+/.exec(server.output())?.[0] ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** The cookies of the session of `ana`, by server. */
const signedIn = new WeakMap<ServerProcess, Cookie[]>();

/** Shows today alone, which the usual days leave out. */
export async function chooseToday(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Days: / }).click();
  const days = page.getByRole('dialog', { name: 'Days' });
  await days.getByRole('button', { name: 'Today', exact: true }).click();
}

/** Holds the recount, which is due from 9:00 UTC on and removes sums without visits. */
function holdRecount({ databaseFile }: ServerProcess): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  database.exec(`insert or replace into job (name, due_at, ended_at, failed)
    values ('recount', ${Date.now() + 19 * HOUR_MS}, null, 0)`);
  database.close();
}

/**
 * As `ana`, an admin: by the link in the terminal, or her password. Later her session goes on, and
 * the page stays.
 */
export async function signIn(page: Page, server: ServerProcess): Promise<void> {
  const cookies = signedIn.get(server);
  if (cookies) return page.context().addCookies(cookies);
  holdRecount(server);
  const link = await firstLink(server);
  await page.goto(`${server.consoleUrl}/link`);
  await page.getByLabel('Your link').fill(link);
  await page.getByRole('button').click();
  if (await page.getByLabel('New password', { exact: true }).isVisible()) {
    await page.getByLabel('Name').fill('ana');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password, once more').fill(PASSWORD);
  } else {
    await page.goto(`${server.consoleUrl}/sign-in`);
    await page.getByLabel('Name').fill('ana');
    await page.getByLabel('Password').fill(PASSWORD);
  }
  await page.getByRole('button').click();
  await page.waitForURL((url) => !/^\/(sign-in|link)/.test(url.pathname));
  signedIn.set(server, await page.context().cookies(server.consoleUrl ?? ''));
}

/** Adds a person with the role desk; returns the page of this context, where he is signed in. */
export async function addDeskPerson(
  admin: Page,
  context: BrowserContext,
  server: ServerProcess,
  name = 'ben',
): Promise<Page> {
  await admin.goto(`${server.consoleUrl}/people`);
  await admin.getByRole('button', { name: 'Add a person' }).click();
  await admin.getByLabel('Name').fill(name);
  await admin.getByLabel('Role', { exact: true }).selectOption('desk');
  await admin.getByRole('button', { name: 'Add and make a link' }).click();
  const link = await admin.locator('.copy-text pre').innerText();
  const page = await context.newPage();
  await page.goto(`${server.consoleUrl}/link#${link.split('#')[1]}`);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password, once more').fill(PASSWORD);
  await page.getByRole('button').click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  return page;
}

/** Asks for a call on the site, as the form without a script does. */
export async function askForCall(
  page: Page,
  server: ServerProcess,
  changes: Partial<typeof CALL> & Record<string, string> = {},
): Promise<void> {
  await sendTwice({ ...CALL, ...changes }, async (form) => {
    const headers = { accept: 'application/json' };
    const url = `${server.url}/shipping/call-back`;
    return (await page.request.post(url, { headers, form })).json();
  });
}

/** Asks for a shipment on the site, as the form without a script does. */
export async function askForShipment(
  page: Page,
  server: ServerProcess,
  changes: Record<string, string> = {},
): Promise<void> {
  const date = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);
  await sendTwice({ ...QUOTE, date, ...changes }, async (form) => {
    const headers = { accept: 'application/json' };
    return (await page.request.post(`${server.url}/shipping/quote`, { headers, form })).json();
  });
}

/** Imports reviews that are held, by the command of operators. */
export async function holdReviews(server: ServerProcess, count: number): Promise<void> {
  const head =
    'date,rating,title,content,name,place,from,to,vehicle,locale,status,verified,pinned,response';
  const rows = Array.from({ length: count }, (_, index) => {
    const texts = `Review ${index},They came on time ${index} and called before.,Esi ${index}`;
    const day = String(index + 1).padStart(2, '0');
    return `2026-10-${day},${(index % 5) + 1},${texts},Reno,Austin,Reno,Honda Civic,en-US,pending,no,no,`;
  });
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-reviews-'));
  const file = join(folder, 'reviews.csv');
  writeFileSync(file, [head, ...rows].join('\n'));
  const output: string[] = [];
  const code = await reviews(['import', file], {
    env: { DATABASE_URL: `file:${server.databaseFile}` },
    print: (line) => output.push(line),
    write: () => {},
    printError: (line) => output.push(line),
  });
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(output.join('\n'));
}

/** Sample data as operators have it, of 2,000 visits, unless a test before has filled it in. */
export async function fillWithSamples(server: ServerProcess): Promise<void> {
  const output: string[] = [];
  const code = await sampleData(['fill', '--visits', '2000'], {
    env: { DATABASE_URL: `file:${server.databaseFile}` },
    now: Date.now,
    print: (line) => output.push(line),
    printError: (line) => output.push(line),
  });
  const text = output.join('\n');
  if (code !== 0 && !text.startsWith('There are samples in')) throw new Error(text);
}

/** CSS pixels by which what is in a box is wider than it. */
export function overflowOf(box: Locator): Promise<number> {
  return box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}
