import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import type { Store } from '../state/store.ts';

/**
 * Dispatches the first use of a form for a zip code or an address, and each chosen line. It is part
 * of the page's own script, because the page may be left before any other chunk arrives. For
 * anything earlier, it looks at the focused field.
 */
export function startFormUse({ dispatch }: Pick<Store, 'dispatch'>): void {
  let used = false;
  /** Without a type, `target` is the element that has the focus already. */
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

/**
 * Holds a submit that the browser itself would make while there is no network, and says so in the
 * form: the browser's error page would take its place. A form that can be used has prevented that
 * by then.
 */
export function startOfflineHold({ MESSAGES }: Pick<PageConfig, 'MESSAGES'>): void {
  document.addEventListener('submit', (event) => {
    const message = MESSAGES['submit-failed'];
    const error = (event.target as HTMLFormElement).querySelector('[data-error]');
    if (navigator.onLine || event.defaultPrevented || !message || !error) return;
    event.preventDefault();
    error.textContent = message;
  });
}
