import { afterEach, expect, test, vi } from 'vitest';
import type { Action } from '../state/action.ts';
import { startFormUse } from './form-use.ts';

afterEach(() => vi.unstubAllGlobals());

/** It is in the form of these attributes. */
function field(dataset: DOMStringMap | null, own: Partial<HTMLInputElement> = {}): Element {
  return { closest: () => dataset && { dataset }, ...own } as unknown as Element;
}

const radio = (value: string, checked: boolean, defaultChecked: boolean) =>
  field({ zipForm: 'hero' }, { name: 'insurance_line', value, checked, defaultChecked });

/** Returns what is dispatched, and what happens to fields. */
function start(activeElement: Element | null) {
  const actions: Action[] = [];
  const page = Object.assign(new EventTarget(), { activeElement });
  vi.stubGlobal('document', page);
  startFormUse({ dispatch: (action) => void actions.push(action) });
  const happen = (type: 'focusin' | 'input', target: Element) =>
    page.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
  return { actions, happen };
}

// behaviour: 10.25
test('dispatches the first use of a form, once on a page', () => {
  const { actions, happen } = start(null);
  happen('focusin', field(null));
  expect(actions).toEqual([]);
  happen('focusin', field({ addressForm: 'hero' }));
  happen('input', field({ addressForm: 'hero' }));
  happen('focusin', field({ zipForm: 'closing' }));
  expect(actions).toEqual([{ type: 'FORM_START', form: 'hero' }]);
});

test('dispatches each line that is chosen', () => {
  const { actions, happen } = start(null);
  happen('focusin', radio('home', true, false));
  happen('input', radio('home', true, false));
  happen('input', field({ zipForm: 'hero' }, { name: 'zip', value: '10001' }));
  expect(actions).toEqual([
    { type: 'FORM_START', form: 'hero' },
    { type: 'LINE_SELECT', form: 'hero', line: 'home' },
  ]);
});

// behaviour: 10.25
test.each([
  ['a field', field({ zipForm: 'hero' }), ['FORM_START']],
  ['a line as it was rendered', radio('auto', true, true), ['FORM_START']],
  ['another line', radio('home', true, false), ['FORM_START', 'LINE_SELECT']],
  ['nothing in a form', field(null), []],
])('reads what was done before its start when the focus is on %s', (_name, focused, types) => {
  expect(start(focused).actions.map(({ type }) => type)).toEqual(types);
});
