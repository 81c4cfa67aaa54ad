import { CHUNK_LOAD_TIMEOUT_MS, inTime } from '../loading/in-time.ts';
import type { PageServices } from '../state/store.ts';
import type { IslandMoment, IslandName, IslandState } from './island.ts';

/** Timeout for an `idle` island in a browser that is never idle. */
const IDLE_TIMEOUT_MS = 2_000;

/** How near to the screen a `visible` island is made interactive. */
const VISIBLE_MARGIN = '200px';

const INTERACTIONS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input'];

export interface IslandModule {
  /**
   * Makes islands of one name interactive, those that load together at once. Throws or rejects if
   * an element lacks an expected part or setting.
   */
  attach(elements: HTMLElement[], page: PageServices): void | Promise<void>;
}

export type IslandLoader = () => Promise<IslandModule>;

export type IslandLoaders = Partial<Record<IslandName, IslandLoader>>;

/**
 * Each at its moment. Those of one name that wait for an interaction start together, at the first
 * with any of them. Until its chunk arrives, an island is the server's HTML. A failed load is
 * reported, and the next focus in the island tries again; a failed attachment is reported.
 * `data-island-state` has the progress.
 */
export function startIslands(loaders: IslandLoaders, page: PageServices): void {
  const waiting = new Map<IslandLoader, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const loader = loaders[element.dataset.island as IslandName];
    if (!loader) continue;
    const moment = element.dataset.islandOn as IslandMoment;
    if (moment === 'interact') waiting.set(loader, [...(waiting.get(loader) ?? []), element]);
    else if (moment === 'visible') whenVisible(element, () => begin(loader, element));
    else whenIdle(() => begin(loader, element));
  }
  for (const [loader, elements] of waiting) onInteraction(elements, () => load(loader, elements));

  async function begin(loader: IslandLoader, element: HTMLElement): Promise<void> {
    if (!(await load(loader, [element]))) onInteraction([element], () => load(loader, [element]));
  }

  async function load(loader: IslandLoader, elements: HTMLElement[]): Promise<boolean> {
    let isLoaded = false;
    mark(elements, 'loading');
    try {
      const { attach } = await inTime(CHUNK_LOAD_TIMEOUT_MS, loader);
      isLoaded = true;
      await attach(elements, page);
      mark(elements, 'ready');
    } catch (error) {
      mark(elements, 'failed');
      reportError(error);
    }
    return isLoaded;
  }
}

/**
 * Marks islands with a state. One that failed meanwhile, as React islands can one by one, does not
 * become ready.
 */
function mark(elements: HTMLElement[], state: IslandState): void {
  for (const { dataset } of elements) {
    if (state !== 'ready' || dataset.islandState === 'loading') dataset.islandState = state;
  }
}

/**
 * Calls `load` on the first interaction. Until it resolves to true, a field that gets the focus
 * calls it again.
 */
function onInteraction(
  elements: HTMLElement[],
  load: () => Promise<boolean>,
  signs = INTERACTIONS,
): void {
  const listening = new AbortController();
  const interact = async () => {
    listening.abort();
    if (!(await load())) onInteraction(elements, load, ['focusin']);
  };
  for (const element of elements) {
    for (const type of signs) {
      element.addEventListener(type, interact, { passive: true, signal: listening.signal });
    }
  }
  // A field that already has the focus counts as touched.
  const hasFocus = elements.some((element) => element.contains(document.activeElement));
  if (hasFocus && signs === INTERACTIONS) interact();
}

function whenVisible(element: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: VISIBLE_MARGIN },
  );
  observer.observe(element);
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(then);
}
