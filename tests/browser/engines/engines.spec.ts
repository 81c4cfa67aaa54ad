import { expect, soon, test } from '../journeys/fixtures.ts';

const DESKTOP = { width: 1280, height: 800, javaScript: true };

/** A page that notes what is done to it. */
const NOTES = `data:text/html,<input id=a style="position:absolute;left:100px;top:100px">
<noscript>without</noscript><script>
  window.notes = [];
  for (const name of ['mousedown', 'mouseup', 'keydown']) {
    addEventListener(name, ({ key, clientX }) => notes.push(name + ' ' + (key ?? clientX)));
  }
</script>`;

const notes = () => (window as unknown as { notes?: string[] }).notes;

test('opens a window of the requested size, and takes a screenshot of it', async ({ engine }) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const window = await engine.open({ ...DESKTOP, ...size });
    await window.goto(NOTES);
    expect(await window.evaluate(() => ({ width: innerWidth, height: innerHeight }))).toEqual(size);
    expect(Buffer.from(await window.screenshot()).toString('latin1', 1, 4)).toBe('PNG');
    await window.close();
  }
});

// behaviour: 16.12
test('sends mouse and keyboard input to the page', async ({ engine }) => {
  const window = await engine.open(DESKTOP);
  await window.goto(NOTES);
  await window.mouse({ x: 110, y: 110 }, 'down', 'up');
  const keys = ['a', 'x', 'Backspace', 'ArrowLeft', 'Home', 'End', 'Escape', 'Enter'];
  await window.press(...keys);
  await window.mouse({ x: 20, y: 300 }, 'down', { x: 60, y: 300 }, { x: 90, y: 300 }, 'up');
  expect(await window.evaluate(notes)).toEqual([
    'mousedown 110',
    'mouseup 110',
    ...keys.map((key) => `keydown ${key}`),
    'mousedown 20',
    'mouseup 90',
  ]);
  await window.mouse({ x: 110, y: 110 }, 'down', 'up');
  await window.press('End', 'ñ');
  expect(await window.evaluate(() => document.querySelector('input')?.value)).toBe('añ');
  await window.close();
});

// behaviour: 16.12
test('runs no script of a page with scripts off, and still reads the page', async ({ engine }) => {
  // Firefox starts a second browser for it.
  const window = await engine.open({ ...DESKTOP, javaScript: false });
  await window.goto(NOTES);
  expect(await window.evaluate(notes)).toBeFalsy();
  expect(await window.evaluate(() => document.body.innerText.trim())).toBe('without');
  await window.mouse({ x: 110, y: 110 }, 'down', 'up');
  await window.press('a');
  expect(await window.evaluate(() => document.querySelector('input')?.value)).toBe('a');
  await window.close();
});

// behaviour: 16.12
test('isolates the storage of each window', async ({ engine, server }) => {
  const stored = () => [localStorage.length, document.cookie];
  const first = await engine.open(DESKTOP);
  await first.goto(`${server.url}/robots.txt`);
  await first.evaluate(() => {
    localStorage.setItem('a', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: what is tested
    document.cookie = 'a=1';
  });
  expect(await first.evaluate(stored)).toEqual([1, 'a=1']);
  await first.close();
  const second = await engine.open(DESKTOP);
  await second.goto(`${server.url}/robots.txt`);
  expect(await second.evaluate(stored)).toEqual([0, '']);
  await second.close();
});

test('reports errors of a script, except by the driver of WebKitGTK', async ({
  engine,
  engineName,
}) => {
  const window = await engine.open(DESKTOP);
  await window.goto('data:text/html,<script>throw new Error("oh")</script>');
  if (engineName !== 'webkit') await soon(async () => window.errors().join()).toContain('oh');
  await window.close();
});
