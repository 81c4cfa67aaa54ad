/**
 * Lets a link that leads to the form choose its line on the way: `data-line="home"` selects home in
 * every zip form. The forms get the event of a visitor's own choice, so those that are interactive
 * follow, and those that are not become so. Without JavaScript the link only leads to the form.
 *
 * @param clicked what was clicked before this was started, if anything
 */
export function startLineLinks(clicked: EventTarget | null): void {
  document.addEventListener('click', ({ target }) => chooseLine(target));
  chooseLine(clicked);
}

function chooseLine(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-line]') : null;
  if (!link) return;
  const radios = document.querySelectorAll<HTMLInputElement>(
    `[data-zip-form] [name=insurance_line][value="${link.dataset.line}"]`,
  );
  for (const radio of radios) radio.checked = true;
  radios[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}
