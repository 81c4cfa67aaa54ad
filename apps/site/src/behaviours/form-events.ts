import type { FormCategory } from '@zipfront/contracts/events/names';
import { getOwn } from '@zipfront/contracts/own';
import type { FormName } from '@zipfront/contracts/shipping/form-fields';
import type { PageServices } from '../state/store.ts';

/** The category of each posted form's events. Forms of an order's owner send none. */
const CATEGORIES: Partial<Record<FormName, FormCategory>> = {
  'quote-form': 'quote-form',
  'motorcycle-quote-form': 'quote-form',
  'action-form': 'call-back-form',
  'action-form-line': 'call-back-form',
  order: 'order-form',
};

const ZIP = /^\d{5}$/;

/** It reads what the forms show, so that their scripts need nothing; no event has a typed value. */
export function startFormEvents(page: Pick<PageServices, 'tracker'>): void {
  const started = new Set<FormCategory>();
  const followed = new WeakSet<HTMLFormElement>();
  const use = ({ target }: Pick<Event, 'target'>) => {
    const form = target instanceof Element ? target.closest('form') : null;
    const category = form && formCategory(form);
    if (!form || !category || followed.has(form)) return;
    followed.add(form);
    follow(form, category, page);
    if (started.has(category)) return;
    started.add(category);
    page.tracker?.prompt({ category, action: 'start', location: form.id });
  };
  use({ target: document.activeElement });
  document.addEventListener('focusin', use);
  document.addEventListener('input', use);
}

/**
 * The category of a form's events; null for a form without events. Short forms that lead to a quote
 * form ask for zip codes.
 */
function formCategory(form: HTMLFormElement): FormCategory | null {
  if (form.id === 'review-form') return 'review-form';
  const name = form.querySelector<HTMLInputElement>('input[name=form]')?.value;
  if (name !== undefined) return getOwn(CATEGORIES, name) ?? null;
  return form.querySelector('[data-zip-field]') ? 'quote-form' : null;
}

function follow(
  form: HTMLFormElement,
  category: FormCategory,
  page: Pick<PageServices, 'tracker'>,
): void {
  const accepted = new Map<string, string>();
  let wasSending = false;

  const isSending = () => form.getAttribute('aria-busy') === 'true';
  const sent = () => page.tracker?.answer({ category, action: 'submit' });
  const refused = (label: string) => page.tracker?.impression({ category, action: 'error', label });

  function readZips(): void {
    for (const field of form.querySelectorAll('[data-zip-field]')) {
      const { name = '', value = '' } = field.querySelector('input') ?? {};
      // The place of a whole zip code is shown once its lookup has found it.
      const isAccepted = ZIP.test(value) && field.querySelector('[data-zip-place]')?.textContent;
      if (!isAccepted || accepted.get(name) === value) continue;
      accepted.set(name, value);
      page.tracker?.answer({ category, action: 'zip', label: name });
    }
  }

  function readOutcome(): void {
    const wrong = [...form.querySelectorAll('[aria-invalid="true"]')];
    const names = new Set(wrong.map((field) => fieldName(field.getAttribute('name') ?? field.id)));
    for (const name of names) refused(name);
    if (names.size > 0) return;
    const message = form.querySelector('[data-form-message]');
    if (!message?.textContent) return;
    if (message.classList.contains('has-error')) refused('submit-failed');
    else sent();
  }

  function read(): void {
    if (!form.isConnected) {
      // Thanks stand in its place.
      changes.disconnect();
      if (wasSending) sent();
      return;
    }
    readZips();
    if (wasSending && !isSending()) readOutcome();
    wasSending = isSending();
  }

  const changes = new MutationObserver(read);
  changes.observe(form.parentElement ?? form, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-busy', 'aria-invalid'],
  });
  readZips();
  // A form with a redirect is left while it is being sent.
  const onLeave = () => form.isConnected && isSending() && sent();
  if (form.method === 'post') addEventListener('pagehide', onLeave, true);
}

/** The field of a name: `rating` of `review[rating]`. */
function fieldName(name: string): string {
  return /\[([^[\]]*)\]$/.exec(name)?.[1] ?? name;
}
