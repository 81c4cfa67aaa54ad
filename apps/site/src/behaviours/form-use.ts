import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { Store } from '../state/store.ts';

/**
 * Dispatches the first use of a form for a zip code or an address, and each line that is chosen in one. It listens
 * on the document, so that it also knows what happens before the forms' own chunk is there; what was
 * done before it came itself, it reads from the field that has the focus.
 */
export function startFormUse(store: Store): void {
  let used = false;
  const use = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
    if (!(target instanceof HTMLElement)) return;
    const { zipForm, addressForm } = Object(
      target.closest<HTMLElement>('[data-zip-form], [data-address-form]')?.dataset,
    ) as DOMStringMap;
    const form = zipForm ?? addressForm;
    if (form === undefined) return;
    if (!used) store.dispatch({ type: 'FORM_START', form });
    used = true;
    const { name, value } = target as HTMLInputElement;
    if (type === 'input' && name === 'insurance_line') {
      store.dispatch({ type: 'LINE_SELECT', form, line: value as InsuranceLine });
    }
  };
  const { activeElement } = document;
  const { checked, defaultChecked } = Object(activeElement) as HTMLInputElement;
  use({ type: checked === defaultChecked ? 'focusin' : 'input', target: activeElement });
  document.addEventListener('focusin', use);
  document.addEventListener('input', use);
}
