import type { AddressSuggestion } from '@zipfront/contracts/address';
import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { Page } from '../state/page.ts';
import { createCombobox } from './combobox.ts';
import { addressLine, fetchSuggestions } from './suggestions.ts';

/** Shorter texts are no address yet. */
const MIN_QUERY_LENGTH = 3;

/** How long typing must rest before suggestions are asked for. */
const TYPING_REST_MS = 200;

/** How long a page that is being left keeps its form from being sent again. */
const LEAVING_MS = 8_000;

/** Makes address forms that the server rendered (`AddressForm.tsx`) suggest and check addresses. */
export function hydrate(elements: HTMLElement[], page: Page): void {
  for (const element of elements) attach(element as HTMLFormElement, page);
}

function attach(form: HTMLFormElement, { store, config }: Page): void {
  const part = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector) as E;
  const input = part<HTMLInputElement>('[data-address]');
  const zip = part<HTMLInputElement>('[data-address-zip]');
  const error = part('[data-address-error]');
  const status = part('[data-address-status]');
  const line = part<HTMLInputElement>('[name=insurance_line]').value as InsuranceLine;

  let chosen: AddressSuggestion | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  /** Set while the page is being left, so that a second click is no second submit. */
  let leaving: ReturnType<typeof setTimeout> | undefined;

  // A form that was posted without scripts stays the plain one that it was.
  if ('addressPlain' in form.dataset) return;
  form.dataset.addressOn = '';

  const combobox = createCombobox(input, part('[data-address-list]'), (index) => {
    const picked = combobox.options()[index];
    if (picked) choose(picked);
  });

  /** What was typed last is no longer asked for. */
  function stopAsking(): void {
    clearTimeout(typing);
    asking?.abort();
  }

  function choose(address: AddressSuggestion): void {
    stopAsking();
    chosen = address;
    input.value = addressLine(address);
    zip.value = address.zip;
    store.dispatch({ type: 'ZIP_INPUT', value: address.zip });
    say('');
    showError('');
  }

  function say(text: string): void {
    status.textContent = text;
  }

  function showError(text: string): void {
    error.textContent = text;
    input.classList.toggle('has-error', text !== '');
    input.setAttribute('aria-invalid', String(text !== ''));
  }

  /** Without suggestions nothing can be chosen: the plain fields take over, with what is known by now. */
  function goPlain(): void {
    combobox.end();
    form.dataset.addressPlain = '';
    zip.value ||= store.state().zip.value;
    showError('');
    say(status.dataset.failed ?? '');
  }

  async function suggest(query: string): Promise<void> {
    asking = new AbortController();
    const { signal } = asking;
    try {
      const found = await fetchSuggestions(query, { host: config.API.HOST, fetch, signal });
      if (signal.aborted) return;
      if (found === null) return goPlain();
      combobox.show(found, addressLine);
      const { none, one, many } = status.dataset;
      const text = found.length === 0 ? none : found.length === 1 ? one : many;
      say((text ?? '').replace('{count}', String(found.length)));
    } catch {
      // Called off: what was typed since then asks for itself.
    }
  }

  function typed(): void {
    stopAsking();
    chosen = null;
    zip.value = '';
    showError('');
    const query = input.value.trim();
    if (query.length < MIN_QUERY_LENGTH) combobox.show([], addressLine);
    else typing = setTimeout(() => suggest(query), TYPING_REST_MS);
  }

  input.addEventListener('input', () => {
    if (!('addressPlain' in form.dataset)) typed();
  });

  // A form that is valid is posted as it is: whether it is accepted, the server alone can say.
  form.addEventListener('submit', (event) => {
    if (leaving) return event.preventDefault();
    store.dispatch({ type: 'ZIP_SUBMIT' });
    if ('addressPlain' in form.dataset) return;
    const fault =
      input.value.trim() === '' ? 'address-required' : chosen === null ? 'address-invalid' : null;
    if (fault) {
      event.preventDefault();
      store.dispatch({ type: 'SUBMIT_BLOCKED', error: fault });
      showError(config.MESSAGES[fault]);
      input.focus();
      return;
    }
    stopAsking();
    leaving = setTimeout(stay, LEAVING_MS);
    if (line === 'home') store.dispatch({ type: 'SUBMIT_HOME' });
  });

  /** A navigation can be stopped, or hang, and a page comes back from the back/forward cache. */
  function stay(): void {
    clearTimeout(leaving);
    leaving = undefined;
  }
  addEventListener('pageshow', stay);

  // What was typed or restored before the script came is an address to be looked up, too.
  if (input.value) typed();
}
