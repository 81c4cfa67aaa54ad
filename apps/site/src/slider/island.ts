import type { PageServices } from '../state/store.ts';
import { startSlider } from './start-slider.ts';

/** Makes sliders move. */
export function attach(elements: HTMLElement[], page: PageServices): void {
  for (const element of elements) startSlider(element, page);
}
