/**
 * Before the visitor touches the page, in place of a real translator or extension. Each runs in the
 * page.
 */
export const CHANGES = {
  /** As Chrome translates. */
  'texts in elements of their own': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, option')) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      text.replaceWith(outer);
      inner.append(`${text.data}~`);
    }
  },

  /** As Firefox and Safari translate. */
  'other texts': () => {
    for (const label of document.querySelectorAll('label, legend')) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) (walker.currentNode as Text).data += '~';
    }
  },

  /** As password managers do. */
  'elements beside fields': () => {
    for (const field of document.querySelectorAll('input, textarea, select')) {
      field.after(document.createElement('div'));
      field.setAttribute('data-managed', '');
    }
  },
};

export interface HeldField {
  name: string;
  /** Separates a radio button from the others of its name. */
  choice: string;
  holds: string | boolean;
  autocomplete: string | null;
}

/**
 * Runs in the page: fills in all but the first text of a form, and opens what can be opened, as
 * before a script comes.
 *
 * @returns the selector of the first text
 */
export function fillIn(island: string): string {
  const root = document.querySelector(`[data-island-id=${island}]`);
  const texts: Record<string, string> = { email: 'a@b.example', date: '2027-03-04' };
  const fields = [...(root?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].filter(
    // An address brings its zip code: a form that suggests addresses does not ask for it.
    (field) =>
      field.checkVisibility() && !field.matches('[data-address-form] [name=zip], p[aria-hidden] *'),
  );
  for (const details of root?.querySelectorAll('details') ?? []) details.open = true;
  for (const select of root?.querySelectorAll('select') ?? []) select.selectedIndex = 1;
  const isBox = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
  for (const box of fields.filter(isBox)) box.checked = true;
  const [first, ...others] = fields.filter((field) => !isBox(field));
  for (const field of others) field.value = texts[field.type] ?? '212 555 4477';
  return `[id="${first?.id}"]`;
}

/** Runs in the page: what the form of an island holds. */
export function heldBy(island: string): HeldField[] {
  const root = document.querySelector(`[data-island-id=${island}]`);
  const fields = root?.querySelectorAll<HTMLInputElement>(
    ':is(input, textarea, select):not([type=hidden])',
  );
  const held = [...(fields ?? [])].map((field) => {
    const isBox = field.type === 'radio' || field.type === 'checkbox';
    return {
      name: field.name,
      choice: isBox ? field.value : '',
      holds: isBox ? field.checked : field.value,
      autocomplete: field.getAttribute('autocomplete'),
    };
  });
  const parts = [...(root?.querySelectorAll('details') ?? [])].map(({ open }) => ({
    name: 'details',
    choice: '',
    holds: open,
    autocomplete: null,
  }));
  return [...held, ...parts];
}
