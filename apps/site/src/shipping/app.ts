import { wantsLessMotion } from '../behaviours/scrolling.ts';
import { type IslandLoaders, startIslands } from '../islands/start.ts';
import type { PageServices } from '../state/store.ts';
import type { BLOCKS } from './blocks.ts';

const LOADERS: Required<Pick<IslandLoaders, (typeof BLOCKS)[number]>> = {
  'postal-form': () => import('./postal-form/island.tsx'),
  'quote-form': () => import('./quote-form/island.tsx'),
  'second-quote-form': () => import('./second-quote-form/island.tsx'),
  'call-back-form': () => import('./call-back/island.tsx'),
  'order-form': () => import('./order/island.tsx'),
  'price-call-form': () => import('./order/price-call-island.tsx'),
  'anchors-list': () => import('./anchors-list/island.ts'),
};

/**
 * Starts the blocks of the shipping theme: they are islands, each loaded when its
 * moment comes (behaviours, 2.2); the animations are loaded where something is marked for
 * them and motion is welcome.
 */
export function startApp(page: PageServices): void {
  startIslands(LOADERS, page);
  startAnimations().catch(reportError);
}

async function startAnimations(): Promise<void> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  if (marked.length === 0 || wantsLessMotion()) return;
  const { revealOnScroll } = await import('./animations/reveal.ts');
  revealOnScroll(marked);
}
