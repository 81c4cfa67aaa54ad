import { documentTexts } from './review-texts.ts';

/** Makes single reviews open in a dialog. Only reviews with that setting have this script. */
export function attach(reviews: HTMLElement[]): void {
  for (const review of reviews) readInModal(review);
}

/** `list` contains the reviews, including later ones. */
export function readInModal(list: HTMLElement): void {
  const modal = createModal();
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-read-more]');
    const review = link?.closest<HTMLElement>('[data-review]');
    if (!link || !review) return;
    event.preventDefault();
    modal.open(createWhole(review), review.querySelector('h3')?.textContent ?? '', link);
  });
}

/** A copy of a review with all its text instead of the excerpt. */
function createWhole(review: HTMLElement): HTMLElement {
  const copy = review.cloneNode(true) as HTMLElement;
  copy.removeAttribute('tabindex');
  copy.removeAttribute('aria-labelledby');
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  for (const excerpt of copy.querySelectorAll('[data-excerpt]')) {
    const text = excerpt.querySelector('details p');
    if (text) excerpt.replaceWith(text);
  }
  return copy;
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input, select, textarea, summary, [tabindex="0"]';

interface Modal {
  /** `opener` gets the focus back: Safari does not focus a pressed `summary`. */
  open(content: HTMLElement, label: string, opener: HTMLElement): void;
}

/** Nothing waits for an animation. */
function createModal(): Modal {
  const dialog = document.createElement('dialog');
  dialog.className = 'review-dialog';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'review-dialog-close';
  close.textContent = documentTexts().close;
  const place = document.createElement('div');
  place.className = 'review-dialog-content';
  // Long letters are scrolled here, by keys as well.
  place.tabIndex = 0;
  place.role = 'group';
  dialog.append(close, place);

  let opened: HTMLElement | null = null;

  const shut = () => {
    dialog.classList.remove('is-open');
    dialog.close();
    dialog.remove();
    place.replaceChildren();
    opened?.focus();
    opened = null;
  };

  close.addEventListener('click', shut);
  // The browser's own way to close it: Escape, or a back gesture.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    shut();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) shut();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      shut();
    }
    if (event.key === 'Tab') wrap(event);
  });

  function wrap(event: KeyboardEvent): void {
    const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const edge = event.shiftKey ? controls[0] : controls.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
  }

  return {
    open(content, label, opener) {
      opened = opener;
      place.replaceChildren(content);
      dialog.ariaLabel = label;
      place.ariaLabel = label;
      document.body.append(dialog);
      dialog.showModal();
      dialog.classList.add('is-open');
      const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
      (controls.find((control) => control !== close) ?? close).focus();
    },
  };
}
