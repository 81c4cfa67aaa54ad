import type { AddressSuggestion } from '@zipfront/contracts/address';

export interface Combobox {
  /** What can be chosen now. */
  options(): AddressSuggestion[];
  /** Opens the list with these, or closes it where there are none. */
  show(options: AddressSuggestion[], labelled: (option: AddressSuggestion) => string): void;
  /** Makes the field a plain one again. */
  end(): void;
}

/**
 * Makes a text field and an empty list a combobox with a listbox popup (ARIA Authoring Practices,
 * "editable combobox with list autocomplete"): the focus stays in the field, arrows walk through the
 * options and back to what was typed, Enter chooses, Escape closes.
 *
 * @param choose called with the number of the option that was chosen
 */
export function createCombobox(
  input: HTMLInputElement,
  list: HTMLElement,
  choose: (index: number) => void,
): Combobox {
  const ended = new AbortController();
  let options: AddressSuggestion[] = [];
  /** The option that Enter would choose; -1 for none. */
  let active = -1;

  const attributes = {
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);

  function setOpen(open: boolean): void {
    list.hidden = !open;
    input.setAttribute('aria-expanded', String(open));
    activate(-1);
  }

  function activate(index: number): void {
    active = index;
    [...list.children].forEach((option, number) => {
      option.setAttribute('aria-selected', String(number === index));
    });
    const option = list.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  function pick(index: number): void {
    setOpen(false);
    choose(index);
  }

  /** One step through the options and the field itself, which comes before the first. */
  function walk(by: 1 | -1): void {
    const places = options.length + 1;
    if (list.hidden) setOpen(true);
    activate(((active + 1 + by + places) % places) - 1);
  }

  function onKey(event: KeyboardEvent): void {
    if (options.length === 0 || event.isComposing || event.altKey || event.ctrlKey) return;
    const open = !list.hidden;
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Enter' && open && active >= 0) pick(active);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
  }

  const { signal } = ended;
  input.addEventListener('keydown', onKey, { signal });
  input.addEventListener('blur', () => setOpen(false), { signal });
  // The field keeps the focus while an option is pressed, so that the list stays until the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault(), { signal });
  list.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  list.addEventListener(
    'click',
    ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      if (option) pick([...list.children].indexOf(option));
    },
    { signal },
  );

  return {
    options: () => options,
    show(found, labelled) {
      options = found;
      list.replaceChildren(
        ...found.map((option, index) => {
          const item = document.createElement('div');
          item.id = `${list.id}-${index}`;
          item.setAttribute('role', 'option');
          item.textContent = labelled(option);
          return item;
        }),
      );
      setOpen(found.length > 0 && document.activeElement === input);
    },
    end() {
      ended.abort();
      setOpen(false);
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
      input.setAttribute('autocomplete', 'street-address');
    },
  };
}
