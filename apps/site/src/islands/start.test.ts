import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageServices } from '../state/store.ts';
import type { IslandMoment } from './island.ts';
import { type IslandModule, startIslands } from './start.ts';

class FakeElement extends EventTarget {
  readonly dataset: { island: string; islandOn: IslandMoment; islandState?: string };

  constructor(islandOn: IslandMoment) {
    super();
    this.dataset = { island: 'zip-form', islandOn };
  }

  contains(other: unknown): boolean {
    return other === this;
  }
}

const page = {} as PageServices;
const reportError = vi.fn();
let whenIdle: () => void;
let idleOptions: IdleRequestOptions | undefined;
let observed: { element: FakeElement; appear(isIntersecting: boolean): void }[];

/** Starts the runtime on a page with these islands; `focused` says which one has the focus. */
function start(
  moments: IslandMoment[],
  load: () => Promise<IslandModule>,
  focused = -1,
): FakeElement[] {
  const elements = moments.map((moment) => new FakeElement(moment));
  vi.stubGlobal('document', {
    querySelectorAll: () => elements,
    activeElement: elements[focused] ?? null,
  });
  startIslands({ 'zip-form': load, slider: load, 'address-form': load }, page);
  return elements;
}

function island() {
  const attach = vi.fn<IslandModule['attach']>();
  return { attach, load: vi.fn(async () => ({ attach })) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  observed = [];
  whenIdle = () => {};
  const requestIdleCallback = (then: () => void, options?: IdleRequestOptions) => {
    whenIdle = then;
    idleOptions = options;
  };
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('reportError', reportError.mockReset());
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
      #disconnected = false;

      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = notify;
      }

      observe(element: FakeElement) {
        observed.push({
          element,
          appear: (isIntersecting) => this.#disconnected || this.#notify([{ isIntersecting }]),
        });
      }

      disconnect() {
        this.#disconnected = true;
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('on interact', () => {
  // behaviour: 10.23
  test.each([
    'pointerdown',
    'touchstart',
    'focusin',
    'keydown',
    'input',
  ])('attaches all islands of a name once, on a %s in one of them', async (type) => {
    const { attach, load } = island();
    const elements = start(['interact', 'interact'], load);
    await settled();
    expect(load).not.toHaveBeenCalled();
    elements[1]?.dispatchEvent(new Event(type));
    elements[0]?.dispatchEvent(new Event(type));
    await settled();
    elements[0]?.dispatchEvent(new Event(type));
    await settled();
    expect(attach.mock.calls).toEqual([[elements, page]]);
  });

  test('attaches an island at once that has the focus', async () => {
    const { attach, load } = island();
    start(['interact', 'interact'], load, 1);
    await settled();
    expect(attach).toHaveBeenCalledOnce();
  });

  test('reports a chunk that cannot be loaded, and tries again once a field takes the focus', async () => {
    const { attach, load } = island();
    const lost = new TypeError('lost');
    load.mockRejectedValueOnce(lost);
    const [element] = start(['interact'], load);
    element?.dispatchEvent(new Event('focusin'));
    await settled();
    expect(reportError.mock.calls).toEqual([[lost]]);
    expect(attach).not.toHaveBeenCalled();
    expect(element?.dataset.islandState).toBe('failed');
    for (const type of ['pointerdown', 'keydown', 'input']) {
      element?.dispatchEvent(new Event(type));
      await settled();
    }
    expect(load).toHaveBeenCalledOnce();
    element?.dispatchEvent(new Event('focusin'));
    await settled();
    expect(attach).toHaveBeenCalledOnce();
    expect(element?.dataset.islandState).toBe('ready');
  });

  // behaviour: 12.32
  test('reports and marks an island that does not attach, and does not try again', async () => {
    const { attach, load } = island();
    const missing = new Error('a part is missing');
    attach.mockImplementation(() => {
      throw missing;
    });
    const [element] = start(['interact'], load);
    element?.dispatchEvent(new Event('focusin'));
    expect(element?.dataset.islandState).toBe('loading');
    await settled();
    expect(element?.dataset.islandState).toBe('failed');
    element?.dispatchEvent(new Event('focusin'));
    await settled();
    expect(reportError.mock.calls).toEqual([[missing]]);
    expect(load).toHaveBeenCalledOnce();
  });

  // behaviour: 8.10, 9.26
  test('reports a chunk that does not load within its timeout', async () => {
    const load = vi.fn(() => new Promise<IslandModule>(() => {}));
    const [element] = start(['interact'], load);
    element?.dispatchEvent(new Event('focusin'));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(reportError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reportError).toHaveBeenCalledOnce();
    element?.dispatchEvent(new Event('focusin'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

// behaviour: 10.23
test('attaches idle islands once the browser is idle or after two seconds', async () => {
  const { attach, load } = island();
  const elements = start(['idle'], load);
  await settled();
  expect(load).not.toHaveBeenCalled();
  expect(idleOptions).toEqual({ timeout: 2_000 });
  whenIdle();
  await settled();
  expect(attach.mock.calls).toEqual([[elements, page]]);
});

// behaviour: 10.23
test('attaches a visible island once it comes near the screen', async () => {
  const { attach, load } = island();
  const [first, second] = start(['visible', 'visible'], load);
  observed[0]?.appear(false);
  await settled();
  expect(load).not.toHaveBeenCalled();
  observed[1]?.appear(true);
  observed[1]?.appear(true);
  await settled();
  expect(attach.mock.calls).toEqual([[[second], page]]);
  expect(observed[0]?.element).toBe(first);
});
