import { expect, test, vi } from 'vitest';
import { createSavedStart } from './saved-start.ts';

const DAY_MS = 86_400_000;
const VALUES = { from: '10001', to: '60601', make: 'Honda', email: 'ann@example.com', name: 'Ann' };

/** A browser with a storage, whose cookies and clock a test sets. */
function browser({ jar = '', asks = false }: { jar?: string; asks?: boolean } = {}) {
  const stored = new Map<string, string>();
  const state = { jar, now: 1_000 };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage;
  const start = createSavedStart('quote-form', asks ? { CONSENT: 'required' } : {}, {
    storage: () => storage,
    jar: () => state.jar,
    now: () => state.now,
  });
  return { start, stored, state };
}

// behaviour: 12.82
test('saves what is about the shipment, and nothing about a person', () => {
  const { start } = browser();
  start.save(VALUES);
  expect(start.read()).toEqual({ from: '10001', to: '60601', make: 'Honda' });
});

// behaviour: 12.82
test('saves nothing of an empty form', () => {
  const { start, stored } = browser();
  start.save({ from: '', running: 'yes' });
  expect(stored.size).toBe(0);
});

// behaviour: 12.82
test('deletes a start that is a week old', () => {
  const { start, stored, state } = browser();
  start.save(VALUES);
  state.now += 7 * DAY_MS - 1;
  expect(start.read()).not.toBeNull();
  state.now += 1;
  expect(start.read()).toBeNull();
  expect(stored.size).toBe(0);
});

// behaviour: 12.82
test.each([
  ['an opt-out', 'zf_optout=1', false],
  ['an open question for consent', '', true],
  ['a consent that was denied', 'zf_consent=denied.1', true],
])('saves nothing under %s, and deletes what was saved', (_, jar, asks) => {
  const { start, stored, state } = browser({ asks, jar: asks ? 'zf_consent=granted.1' : '' });
  start.save(VALUES);
  expect(stored.size).toBe(1);
  state.jar = jar;
  start.save(VALUES);
  expect(stored.size).toBe(0);
});

// behaviour: 12.82
test('saves nothing under the privacy signal', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  const { start, stored } = browser();
  start.save(VALUES);
  expect(stored.size).toBe(0);
  vi.unstubAllGlobals();
});

// behaviour: 12.82
test.each(['{', '[]', '{"at":"x","values":{}}'])('ignores the damaged start %s', (text) => {
  const { start, stored } = browser();
  stored.set('zf.start.quote-form', text);
  expect(start.read()).toBeNull();
});

// behaviour: 12.82
test('saves nothing where the storage is forbidden', () => {
  const start = createSavedStart(
    'quote-form',
    {},
    {
      storage: () => {
        throw new Error('forbidden');
      },
      jar: () => '',
      now: () => 0,
    },
  );
  start.save(VALUES);
  expect(start.read()).toBeNull();
});
