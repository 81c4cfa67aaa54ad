import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeWindow } from '../test/fake-window.ts';
import { createTracker } from './index.ts';
import type { Tracker } from './options.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Creates a tracker in a browser without one of the required functions. */
function createWithout(missing: 'fetch' | 'AbortController') {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('window', fakeWindow().win);
  vi.stubGlobal('fetch', vi.fn());
  vi.stubGlobal(missing, undefined);
  return { tracker: createTracker({ pageViews: true }), warn };
}

describe('in a browser that cannot post across origins', () => {
  // behaviour: 4.3.8, 8.7
  it.each([
    'fetch',
    'AbortController',
  ] as const)('warns once and sends nothing: no %s', (missing) => {
    const { tracker, warn } = createWithout(missing);
    tracker.track({ schema: 'iglu:com.example/made/jsonschema/1-0-0', data: {} });
    tracker.pageView();
    expect(warn.mock.calls).toEqual([
      ['[zipfront tracker] Cannot send events due to browser incompatibility'],
    ]);
    if (missing !== 'fetch') expect(fetch).not.toHaveBeenCalled();
  });

  it('accepts every call', async () => {
    const { tracker } = createWithout('fetch');
    const calls: (keyof Tracker)[] = ['prompt', 'identify', 'pushData', 'consent', 'optOut'];
    for (const name of calls) expect(() => (tracker[name] as () => void)()).not.toThrow();
    expect(tracker.endTimer('quiz')).toBeUndefined();
    await expect(tracker.flush()).resolves.toBeUndefined();
  });
});
