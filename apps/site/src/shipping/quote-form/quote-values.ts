import { getOwn } from '@zipfront/contracts/own';
import { type Shipment, shipmentSchema } from '@zipfront/contracts/shipping/estimate';
import type { VehicleKind } from '@zipfront/contracts/shipping/vehicle';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';
import { useEffect } from 'react';
import { safeParse } from 'valibot';
import type { CallSubject } from '../../state/state.ts';
import type { VehicleNames } from './vehicle-lookup.ts';

export type QuoteValues = Record<string, string>;

export function readValues(form: HTMLFormElement): QuoteValues {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, `${value}`]));
}

export function readVehicleNames(values: QuoteValues | null): VehicleNames | null {
  if (values === null) return null;
  const { year = '', make = '', model = '' } = values;
  return { year: year.trim(), make: make.trim(), model: model.trim() };
}

/** Returns null while a value is missing. `known`: the kind in the data, before the form's. */
export function readShipment(
  values: QuoteValues | null,
  known: VehicleKind | null,
): Shipment | null {
  const { make, model } = readVehicleNames(values) ?? {};
  if (values === null || !make || !model) return null;
  const { from = '', to = '', kind, motorcycle_type: type = null, date = '' } = values;
  const shipment = safeParse(shipmentSchema, {
    from: normalizeZip(from),
    to: normalizeZip(to),
    kind: type === null ? (known ?? kind) : 'motorcycle',
    motorcycleType: type,
    running: values.running === 'yes',
    transport: values.transport,
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null,
  });
  return shipment.success ? shipment.output : null;
}

export function callSubject(values: QuoteValues): CallSubject {
  const { year, make, model } = readVehicleNames(values) ?? {};
  return {
    from: normalizeZip(values.from ?? ''),
    to: normalizeZip(values.to ?? ''),
    about: [year, make, model].filter(Boolean).join(' '),
  };
}

/** Fields of a shipment that a link may fill in, because none is about a person. */
const FIELDS = ['from', 'to', 'year', 'make', 'model'];

/** Returns whether anything was typed into the initially empty fields. */
export function hasTyped(form: HTMLFormElement): boolean {
  const values = readValues(form);
  return FIELDS.some((name) => getOwn(values, name));
}

/** Fills fields of a form in, as if they were typed. */
export function fillFields(form: HTMLFormElement, values: QuoteValues): void {
  for (const control of [...form.elements]) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const value = getOwn(values, control.name);
    if (value === undefined) continue;
    if (control instanceof HTMLSelectElement) {
      if (value === '') control.selectedIndex = 0;
      else control.value = value;
    } else if (control.type === 'radio') control.checked = control.value === value;
    else writeValue(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Writes a value; in the field that is in use it is selected, and what is typed replaces it. */
function writeValue(input: HTMLInputElement, value: string): void {
  input.value = value.slice(0, MAX_LENGTH);
  if (input === document.activeElement) input.select();
}

/** Longer than any of the fields takes. */
const MAX_LENGTH = 100;

/** The page's address fills in the form `id` if nothing was typed yet. */
export function useQueryValues(id: string): void {
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    for (const name of FIELDS) {
      const input = document.getElementById(`${id}-${name}`);
      const value = query.get(name);
      if (input instanceof HTMLInputElement && input.value === '' && value) {
        writeValue(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }, [id]);
}

export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
