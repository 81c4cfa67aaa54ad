/** The most stars that are drawn; a choice of more stays a plain one (specification, section 9). */
const MAX_STARS = 10;

/**
 * Draws stars over a choice of ratings, which stays the field: it keeps the value, the focus and the
 * name, and the keyboard works on it. A click on the chosen star clears it; Left and Right choose one
 * fewer and one more (the other way round where text runs from right to left).
 *
 * @param select says in `data-stars` what stands beside the stars while none is chosen
 */
export function attachStars(select: HTMLSelectElement): void {
  const options = [...select.options]
    .filter(({ value }) => Number(value) > 0)
    .sort((one, other) => Number(one.value) - Number(other.value));
  if (options.length < 1 || options.length > MAX_STARS) return;

  const box = document.createElement('div');
  box.className = 'star-choice';
  const stars = options.map(() => {
    const star = document.createElement('span');
    star.className = 'star';
    return star;
  });
  const tip = document.createElement('span');
  tip.className = 'star-tip';
  for (const element of [...stars, tip]) element.ariaHidden = 'true';
  select.replaceWith(box);
  box.append(select, ...stars, tip);

  /** The place of the chosen option; -1 for none. */
  const chosen = () => options.findIndex(({ value }) => value === select.value);
  const draw = (shown = chosen()) => {
    stars.forEach((star, index) => {
      star.textContent = index <= shown ? '★' : '☆';
    });
    tip.textContent = options[shown]?.text ?? select.dataset.stars ?? '';
  };
  const choose = (index: number) => {
    select.value = options[index]?.value ?? '';
    draw();
    for (const type of ['input', 'change']) {
      select.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };

  stars.forEach((star, index) => {
    star.addEventListener('click', () => {
      select.focus();
      choose(index === chosen() ? -1 : index);
    });
    star.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') draw(index);
    });
  });
  box.addEventListener('pointerleave', () => draw());
  select.addEventListener('change', () => draw());
  select.form?.addEventListener('reset', () => queueMicrotask(() => draw()));
  select.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isMirrored = getComputedStyle(select).direction === 'rtl';
    const next = chosen() + (isMirrored ? -step : step);
    if (next >= -1 && next < options.length) choose(next);
  });
  draw();
}
