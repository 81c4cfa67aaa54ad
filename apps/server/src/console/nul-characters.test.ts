import { expect, it } from 'vitest';
import { eitherEngine, emptyTestStore } from '../platform/store/testing/engines.ts';
import { CONSOLE_ROUTES } from './console-routes.ts';
import { testConsole } from './testing/console-browser.ts';

const FIELDS = ['name', 'session', 'id', 'item', 'holder', 'seen', 'reason', 'q', 'what'];

// behaviour: 17.9
it.each(
  eitherEngine(import.meta.filename),
)('refuses NUL in addresses and fields on $name', async (engine) => {
  const console = testConsole(await emptyTestStore(engine));
  const admin = await console.signedIn('admin');
  const fields = Object.fromEntries(FIELDS.map((name) => [name, 'a\0b']));
  const guest = console.browser();
  const signIn = await guest.post('/sign-in', { ...fields, password: 'x' });
  expect(signIn.status).toBe(422);
  for (const { method, path } of CONSOLE_ROUTES) {
    const item = path.replace(/:\w+/, 'a%00b');
    if (method === 'POST') {
      expect((await admin.post(path, fields)).status, path).toBeLessThan(500);
      expect((await admin.post(item, fields)).status, item).toBeLessThan(500);
    } else {
      for (const query of ['before', 'person', 'of', 'name', 'q']) {
        const requested = `${item}?done=approve&${query}=%00`;
        expect((await admin.get(requested)).status, requested).toBe(404);
      }
    }
  }
});
