import { storedEvents } from '../stored-events.ts';
import { expect, soon, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const NO_VISIT = '[data-when="no-visit"]';
const STORED = '[data-when="stored"]';

/** The keys of the tracker in the browser's storage. */
const storageKeys = (tab: Tab) =>
  tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('zf.')));

/** Opens the page of choices, and waits until its script has looked. */
async function openChoices(tab: Tab): Promise<void> {
  await tab.goto('/privacy-choices/');
  await tab.moveTo(3, 300);
  await tab.moveTo(5, 305);
  await soon(() => tab.isVisible('[data-browser]')).toBe(true);
  await soon(() => tab.isVisible('[data-when="loading"]')).toBe(false);
}

interface Export {
  visit: { id: string; privacy_signal: number };
}

const visitIn = async (tab: Tab) => (await tab.ask<Export>('/api/visits/current/export'))?.visit;

/** Comes by an advertisement; the visit's id. */
async function visit(tab: Tab): Promise<string> {
  await tab.goto('/?channelid=c1&gclid=g1');
  await soon(() => visitIn(tab)).toHaveProperty('id');
  return (await visitIn(tab))?.id ?? '';
}

// behaviour: 16.10
test('stores an opt-out, and reverts it when the visitor opts in again', async ({ tab }) => {
  await visit(tab);
  await openChoices(tab);
  await tab.click('[data-island=privacy-choices] [value=opt-out]');
  await soon(() => tab.has('#opted-out:focus')).toBe(true);
  expect(await tab.text('[data-opted=out]')).toContain('You have opted out.');
  expect(await storageKeys(tab)).toEqual(['zf.zfront.off']);

  await tab.goto('/');
  expect(await visitIn(tab)).toMatchObject({ privacy_signal: 1 });
  await openChoices(tab);
  await tab.click('[data-island=privacy-choices] [value=opt-in]');
  await soon(() => tab.has('#opted-in:focus')).toBe(true);
  expect(await visitIn(tab)).toMatchObject({ privacy_signal: 0 });
  expect(await storageKeys(tab)).not.toContain('zf.zfront.off');
});

// behaviour: 16.10
test('shows all stored data, and deletes it permanently', async ({ tab, server }) => {
  const id = await visit(tab);
  await openChoices(tab);
  await soon(() => tab.text(STORED)).toContain(id);
  expect(await tab.text(STORED)).toContain('channel_id: c1, gclid: g1');
  await tab.click('[data-island=privacy-choices] summary');
  await tab.click('[data-island=privacy-choices] [value=delete]');
  await soon(() => tab.has('#deleted:focus')).toBe(true);
  expect(await tab.isVisible(NO_VISIT)).toBe(true);
  expect(await storageKeys(tab)).toEqual([]);
  expect(await tab.evaluate(() => document.cookie)).toBe('');

  // Nothing comes back, not from this page as it is left either.
  await openChoices(tab);
  expect(await tab.isVisible(NO_VISIT)).toBe(true);
  expect(JSON.stringify(storedEvents(server.databaseFile))).not.toContain(id);
});
