import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { shown, type TestConsole, testConsole } from './testing/console-browser.ts';

describe.each(engines)('the audit trail on $name', (engine) => {
  let console: TestConsole;
  beforeEach(async () => {
    console = testConsole(await emptyTestStore(engine));
  });

  // behaviour: 17.10
  it('filters the audit trail by person, action and day, also in its file', async () => {
    const admin = await console.signedIn('admin');
    await admin.post('/people', { name: 'Ben', role: 'desk' });
    const today = '2026-11-22';
    const screenOf = async (search: string) => {
      const { screen } = await shown(await admin.get(`/audit?${search}`));
      if (screen.name !== 'audit') throw new Error('This is another page.');
      return screen;
    };
    const all = await screenOf('');
    expect(all.kinds).toEqual(['account-added', 'link-used', 'sign-in']);
    const countOf = async (search: string) => (await screenOf(search)).actions.length;
    expect(all.actions.length).toBeGreaterThan(1);
    expect(await countOf(`from=${today}&to=${today}`)).toBe(all.actions.length);
    expect(await countOf('to=2026-11-21')).toBe(0);
    expect(await countOf('from=2026-11-23')).toBe(0);
    expect(await countOf('from=2026-02-31')).toBe(all.actions.length);
    const added = await screenOf(`person=admin-1&action=account-added&from=${today}&to=soon`);
    expect(added.actions).toMatchObject([{ action: 'account-added', subject: 'ben' }]);
    expect(added.query).toMatchObject({ action: 'account-added', from: today, to: '' });
    const file = await (await admin.get(added.csv)).text();
    const [head, line, ...more] = file.trimEnd().split('\n');
    expect(head).toBe('at,actor,role,action,subject,detail');
    expect(line).toMatch(/^2026-11-22T.*Z,admin-1,admin,account-added,ben,role: desk$/);
    expect(more).toEqual([]);
    const reader = await console.signedIn('marketer');
    expect((await reader.get(added.csv)).status).toBe(403);
  });

  // behaviour: 17.10, 17.67
  it('filters by the days of the reporting time zone', async () => {
    const evening = Date.UTC(2026, 10, 23, 4, 30);
    console.wait(evening - console.now());
    const admin = await console.signedIn('admin');
    const countOf = async (query: string) => {
      const { screen, frame } = await shown(await admin.get(`/audit?${query}`));
      expect(frame.timeZone).toBe('America/New_York');
      return screen.name === 'audit' && screen.actions.length;
    };
    expect(await countOf('from=2026-11-22&to=2026-11-22')).toBe(3);
    expect(await countOf('from=2026-11-23')).toBe(0);
  });
});
