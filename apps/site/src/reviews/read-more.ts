import { createModal } from './modal.ts';

/**
 * Lets `Read more` open the whole review in the dialog rather than in its place.
 *
 * @param list holds the reviews, also those that come later
 */
export function readInModal(list: HTMLElement): void {
  const modal = createModal();
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-read-more]');
    const review = link?.closest<HTMLElement>('[data-review]');
    if (!link || !review) return;
    event.preventDefault();
    modal.open(wholeOf(review), review.querySelector('h3')?.textContent ?? '', link);
  });
}

/** A copy of a review with all of its text in the place of the excerpt. */
function wholeOf(review: HTMLElement): HTMLElement {
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
