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

  async function ask(
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Partial<VehicleAnswer>> {
    const response = await fetch(`/api/vehicles/?${new URLSearchParams({ group, ...query })}`, {
      signal,
    });
    return response.ok ? parse(vehicleAnswerSchema, await response.json()) : {};
  }

  async function follow(): Promise<void> {
    const query = { year: year.value.trim(), make: make.value.trim(), model: model.value.trim() };
    if (JSON.stringify(query) === asked || !/^\d{4}$/.test(query.year)) return;
    asked = JSON.stringify(query);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    kind = null;
    try {
      suggest(make, await ask({ year: query.year }, signal));
      if (query.make) suggest(model, await ask({ year: query.year, make: query.make }, signal));
      if (query.make && query.model) {
        const answer = await ask(query, signal);
        kind = 'kind' in answer ? answer.kind : null;
      }
    } catch {
      if (signal.aborted) return;
      // Asked again with the next change.
      asked = '';
    }
    showKindField(form, kind === null && query.make !== '' && query.model !== '');
    changed();
  }

  for (const field of [year, make, model]) {
    field.addEventListener('input', follow);
    field.addEventListener('change', follow);
  }
  showKindField(form, false);
  follow();
  return { kind: () => kind };
}

function suggest(input: HTMLInputElement, answer: object): void {
  const names = Object.values(answer).flat() as string[];
  input.list?.replaceChildren(
    ...names.map((name) => Object.assign(document.createElement('option'), { value: name })),
  );
}

/** The size is asked for only of a vehicle that nobody knows. */
function showKindField(form: HTMLFormElement, shown: boolean): void {
  form.querySelector('[data-field=kind]')?.toggleAttribute('hidden', !shown);
}
