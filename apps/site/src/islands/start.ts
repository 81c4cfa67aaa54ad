import { inTime } from '../loading/in-time.ts';
import type { PageServices } from '../state/page-services.ts';
import type { IslandMoment, IslandName } from './island.ts';

/** Timeout for an `idle` island in a browser that is never idle. */
const IDLE_TIMEOUT_MS = 2_000;

/** How near to the screen a `visible` island is made interactive. */
const VISIBLE_MARGIN = '200px';

const INTERACTIONS = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'input'];

/** Exports of an island's chunk. */
export interface IslandModule {
  /** Makes islands of one name interactive, all at once; resolves where that takes a while. */
  attach(elements: HTMLElement[], page: PageServices): void | Promise<void>;
}

type IslandLoader = () => Promise<IslandModule>;

/** The chunk of each island that is to be started. */
export type IslandLoaders = Partial<Record<IslandName, IslandLoader>>;

/**
 * Makes those of the page's islands interactive that have a loader, each at its moment; those of one
 * name that wait for an interaction go together on the first one with any of them. Until its chunk
 * is there an island is the plain HTML that the server sent; if the chunk cannot be loaded it stays
 * so, the error is reported, and the next interaction tries again.
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
    try {
      const { attach } = await inTime(loader());
      await attach(elements, page);
      for (const { dataset } of elements) dataset.islandState = 'ready';
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }
}

/** Calls `load` on interactions with any of the elements, one at a time, until it resolves to true. */
function onInteraction(elements: HTMLElement[], load: () => Promise<boolean>): void {
  const listening = new AbortController();
  let loading = false;
  const interact = async () => {
    if (loading) return;
    loading = true;
    if (await load()) listening.abort();
    loading = false;
  };
  for (const element of elements) {
    for (const type of INTERACTIONS) {
      element.addEventListener(type, interact, { passive: true, signal: listening.signal });
    }
    // A field that has the focus since before this ran has been interacted with.
    if (element.contains(document.activeElement)) interact();
  }
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
