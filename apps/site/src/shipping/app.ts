import { startIslands } from '../islands/start.ts';
import type { Page } from '../state/page.ts';

/**
 * Starts the shipping theme in the page's `#app`: its blocks are islands, each loaded when its
 * moment comes (specification, section 2); the animations are loaded where something is marked for
 * them and motion is welcome.
 */
export function startApp(page: Page): void {
  startIslands(
    {
      'postal-form': () => import('./postal-form/island.ts'),
      'quote-form': () => import('./quote-form/island.ts'),
      'checked-form': () => import('./checked-form/island.ts'),
      'anchors-list': () => import('./anchors-list/island.ts'),
      'review-form': () => import('../reviews/form-island.ts'),
      'review-list': () => import('../reviews/list-island.ts'),
      'single-review': () => import('../reviews/single-island.ts'),
    },
    page,
  );
  startAnimations().catch(reportError);
}

async function startAnimations(): Promise<void> {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  if (marked.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { revealOnScroll } = await import('./animations/reveal.ts');
  revealOnScroll(marked);
}
