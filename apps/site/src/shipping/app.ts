import { wantsLessMotion } from '../elements/wants-less-motion.ts';
import { startIslands } from '../islands/start.ts';
import type { PageServices } from '../state/page-services.ts';

/**
 * Starts the shipping theme in the page's `#app`: its blocks are islands, each loaded when its
 * moment comes (behaviours, 2.2); the animations are loaded where something is marked for
 * them and motion is welcome.
 */
export function startApp(page: PageServices): void {
  startIslands(
    {
      'postal-form': () => import('./postal-form/island.tsx'),
      'quote-form': () => import('./quote-form/island.tsx'),
      'second-quote-form': () => import('./second-quote-form/island.tsx'),
      'call-back-form': () => import('./call-back/island.tsx'),
      'order-form': () => import('./order/island.tsx'),
      'price-call-form': () => import('./order/price-call-island.tsx'),
      'anchors-list': () => import('./anchors-list/island.ts'),
    },
    page,
  );
  startAnimations().catch(reportError);
}

async function startAnimations(): Promise<void> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  if (marked.length === 0 || wantsLessMotion()) return;
  const { revealOnScroll } = await import('./animations/reveal.ts');
  revealOnScroll(marked);
}
