import {
  type VehicleAnswer,
  type VehicleGroup,
  type VehicleKind,
  vehicleAnswerSchema,
} from '@zipfront/contracts/shipping/vehicle';
import { parse } from 'valibot';

/** What is known of the vehicle that a form names. */
export interface VehicleFields {
  /** Null while the vehicle is not named, or not known. */
  kind(): VehicleKind | null;
}

interface VehicleNames {
  year: string;
  make: string;
  model: string;
}

/**
 * Suggests makes once the year is there, models once the make is, and finds the vehicle's kind. What
 * cannot be found out is simply not suggested: any text may be typed.
 *
 * @param changed called when the kind is known, or known to be unknown
 */
export function attachVehicleFields(
  form: HTMLFormElement,
  group: VehicleGroup,
  changed: () => void,
): VehicleFields {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [year, make, model] = [input('year'), input('make'), input('model')];
  let asked = '';
  let kind: VehicleKind | null = null;
  let asking = new AbortController();
  let finding = Promise.resolve();

  async function ask(
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<VehicleAnswer | null> {
    const response = await fetch(`/api/vehicles/?${new URLSearchParams({ group, ...query })}`, {
      signal,
    });
    return response.ok ? parse(vehicleAnswerSchema, await response.json()) : null;
  }

  async function find(query: VehicleNames, signal: AbortSignal): Promise<void> {
    kind = null;
    try {
      suggest(make, await ask({ year: query.year }, signal));
      if (query.make) suggest(model, await ask({ year: query.year, make: query.make }, signal));
      if (query.make && query.model) {
        const answer = await ask({ ...query }, signal);
        if (answer && 'kind' in answer) kind = answer.kind;
      }
    } catch {
      // Asked again with the next change.
      if (!signal.aborted) asked = '';
    }
    if (!signal.aborted) changed();
  }

  async function follow(event?: Event): Promise<void> {
    const query = { year: year.value.trim(), make: make.value.trim(), model: model.value.trim() };
    const wanted = JSON.stringify(query);
    if (wanted !== asked && /^\d{4}$/.test(query.year)) {
      asked = wanted;
      asking.abort();
      asking = new AbortController();
      finding = find(query, asking.signal);
    }
    const { signal } = asking;
    await finding;
    const isNamed = query.make !== '' && query.model !== '';
    // A name that is still being typed is not unknown yet.
    const isSettled = event?.type !== 'input';
    if (!signal.aborted && (isSettled || kind !== null)) {
      showKindField(form, isNamed && kind === null);
    }
  }

  for (const field of [year, make, model]) {
    field.addEventListener('input', follow);
    field.addEventListener('change', follow);
  }
  showKindField(form, false);
  follow();
  return { kind: () => kind };
}

function suggest(input: HTMLInputElement, answer: VehicleAnswer | null): void {
  const names = Object.values(answer ?? {}).flat() as string[];
  input.list?.replaceChildren(
    ...names.map((name) => Object.assign(document.createElement('option'), { value: name })),
  );
}

/** The size is asked for only of a vehicle that nobody knows. The focus goes on where the field was. */
function showKindField(form: HTMLFormElement, shown: boolean): void {
  const field = form.querySelector('[data-field=kind]');
  if (!field) return;
  if (!shown && field.contains(document.activeElement)) controlAfter(form, field)?.focus();
  field.toggleAttribute('hidden', !shown);
}

function controlAfter(form: HTMLFormElement, field: Element): HTMLElement | undefined {
  const controls = form.querySelectorAll<HTMLElement>('input, select, textarea, button');
  return [...controls].find(
    (control) =>
      control.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING &&
      !field.contains(control) &&
      control.tabIndex >= 0 &&
      control.getClientRects().length > 0,
  );
}
