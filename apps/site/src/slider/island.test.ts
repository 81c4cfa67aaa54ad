import { expect, test, vi } from 'vitest';
import { createStore, type PageServices } from '../state/store.ts';
import { reportClick } from './island.ts';

const CLICK = {
  dom_element: 'slider-next',
  element_tag_type: 'button',
  location: 'stories',
  feature: 'slider',
  element_name: 'next',
  label: '2',
} as const;

// behaviour: 3.5.6
test('reports a click to the store, to the data layer and as an event', () => {
  const store = createStore(new EventTarget());
  const actions: unknown[] = [];
  store.subscribe((action) => actions.push(action));
  const tracker = { pushData: vi.fn(), click: vi.fn() };
  reportClick({ store, tracker: tracker as Partial<PageServices['tracker']> as never }, CLICK);
  expect(actions).toEqual([{ type: 'SLIDER_CLICK', click: CLICK }]);
  expect(tracker.pushData).toHaveBeenCalledExactlyOnceWith({
    event: 'click',
    category: 'stories',
    action: 'next',
    label: '2',
  });
  expect(tracker.click).toHaveBeenCalledExactlyOnceWith(CLICK, 'interaction');
});
