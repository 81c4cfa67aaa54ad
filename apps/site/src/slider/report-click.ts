import type { SliderClick } from '../state/action.ts';
import type { PageServices } from '../state/store.ts';

/** Reports a click on a button of a slider: to the data layer, and as an event where the page has click events. */
export function reportClick(
  { store, tracker }: Pick<PageServices, 'store' | 'tracker'>,
  click: SliderClick,
): void {
  store.dispatch({ type: 'SLIDER_CLICK', click });
  const { location, element_name, label } = click;
  tracker?.pushData({ event: 'click', category: location, action: element_name, label });
  tracker?.click({ ...click }, 'interaction');
}
