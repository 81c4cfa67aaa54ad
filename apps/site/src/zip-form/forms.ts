import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';

export interface ZipFormValues {
  /** Normalized: five digits for any usual spelling of a zip code. */
  zip: string;
  line: LineKey;
  /** The path that the form states as its page; empty without one. */
  page: string;
}

export function readValues(data: FormData): ZipFormValues {
  return {
    zip: normalizeZip(String(data.get('zip') ?? '')),
    line: String(data.get('insurance_line') ?? ''),
    page: String(data.get('page') ?? ''),
  };
}

/** The zip forms of a page: what the behaviour needs of the document. */
export interface ZipForms {
  current(): Pick<ZipFormValues, 'zip' | 'line'>;
  /** Into every form that shows another, but no field that text is being composed in. */
  writeZip(zip: string): void;
  writeLine(line: LineKey): void;
}

const COMPOSING = ['compositionstart', 'input', 'compositionend'] as const;

/** The zip forms of a document, looked for at each use: no element is held on to. */
export function createForms(document: Document): ZipForms {
  /** Writing into the field would end the composition, and double the text. */
  let composed: EventTarget | null = null;
  for (const type of COMPOSING) {
    const follow = (event: Event) => {
      const isComposing = type === 'compositionstart' || (event as InputEvent).isComposing;
      composed = isComposing ? event.target : null;
    };
    // `follow` runs before the listeners of the form itself.
    document.addEventListener(type, follow, { capture: true });
  }
  const all = () => [...document.querySelectorAll<HTMLFormElement>('[data-zip-form]')];
  const fields = (selector: string) =>
    document.querySelectorAll<HTMLInputElement>(`[data-zip-form] ${selector}`);
  return {
    current() {
      const inUse = all().filter((form) => form.contains(document.activeElement));
      const values = [...inUse, ...all()].map((form) => readValues(new FormData(form)));
      const filled = values.find(({ zip }) => zip);
      const first = inUse.length > 0 ? values[0] : filled;
      return {
        zip: inUse.some(isCleared) ? '' : (filled?.zip ?? ''),
        line: (first ?? values[0] ?? readValues(new FormData())).line,
      };
    },
    writeZip(zip) {
      for (const input of fields('[name=zip]')) {
        // Spaces that are being typed stay: writing would move the caret.
        if (input !== composed && input.value.trim() !== zip) input.value = zip;
      }
    },
    writeLine(line) {
      for (const radio of fields('[name=insurance_line]')) radio.checked = radio.value === line;
    },
  };
}

/** Whether a zip code that the page filled in was deleted. */
function isCleared(form: HTMLFormElement): boolean {
  const input = form.querySelector<HTMLInputElement>('[name=zip]');
  return input?.value === '' && input.defaultValue !== '';
}
