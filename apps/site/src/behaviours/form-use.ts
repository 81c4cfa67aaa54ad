import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import type { Store } from '../state/store.ts';

/** It is in the page's own script, because the page may be left before another chunk arrives. */
export function startFormUse({ dispatch }: Pick<Store, 'dispatch'>): void {
  let used = false;
  /** Without `type`, `target` is the element that has the focus already. */
  const use = ({ type, target }: Partial<Event>) => {
    const field: Partial<HTMLInputElement> = Object(target);
    const { zipForm, addressForm }: DOMStringMap = Object(
      field.closest?.<HTMLElement>('[data-zip-form],[data-address-form]')?.dataset,
    );
    const form = zipForm ?? addressForm;
    if (form === undefined) return;
    if (!used) dispatch({ type: 'FORM_START', form });
    used = true;
    const isChanged = type ? type === 'input' : field.checked !== field.defaultChecked;
    if (isChanged && field.name === 'insurance_line') {
      dispatch({ type: 'LINE_SELECT', form, line: field.value ?? '' });
    }
  };
  use({ target: document.activeElement });
  document.addEventListener('focusin', use);
  document.addEventListener('input', use);
}

/** Holds a submit while there is no network: a browser's error page would replace the form. */
export function startOfflineHold({ MESSAGES }: Pick<PageConfig, 'MESSAGES'>): void {
  document.addEventListener('submit', (event) => {
    const message = MESSAGES['submit-failed'];
    const error = (event.target as HTMLFormElement).querySelector('[data-error]');
    if (navigator.onLine || event.defaultPrevented || !message || !error) return;
    event.preventDefault();
    error.textContent = message;
  });
}
