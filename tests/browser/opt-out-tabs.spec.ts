import { expect, test, zipForm } from './fixtures.ts';
import { interact } from './interact.ts';
import { quietFor } from './quiet-for.ts';
import { eventsOfVisit, storedEvents } from './stored-events.ts';

// behaviour: 11.16
test('applies an opt-out from a tab without a script at once in another open tab', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/?channelid=9&gclid=BRGCLID2');
  await interact(page);
  const visit = async () =>
    (await context.cookies()).find(({ name }) => name === '_tzsess')?.value ?? '';
  await expect
    .poll(async () => eventsOfVisit(server.databaseFile, await visit()).length)
    .toBeGreaterThan(1);
  expect(JSON.stringify(eventsOfVisit(server.databaseFile, await visit()))).toContain('BRGCLID2');

  // The form of the page as it is before its script is there.
  const answer = await context.request.post('/privacy-choice', {
    form: { choice: 'opt-out', page: '/privacy-choices/' },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
  const before = eventsOfVisit(server.databaseFile, await visit());
  expect(JSON.stringify(before)).not.toContain('BRGCLID2');
  expect(new Set(before.map((event) => event.privacy_signal))).toEqual(new Set([1]));

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/events?')) sent.push(request.url());
  });
  await zipForm(page).zip.fill('1000');
  await page
    .getByRole('link', { name: /savings/i })
    .first()
    .click();
  await quietFor(2_500);
  await page.goto('about:blank');
  expect(sent).toEqual([]);
  const after = storedEvents(server.databaseFile).events;
  expect(JSON.stringify(after)).not.toContain('BRGCLID2');
  expect(await page.context().cookies()).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'zf_optout', value: '1' })]),
  );
});
