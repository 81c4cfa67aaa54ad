import {
  DEFAULT_INSURANCE_LINE,
  type InsuranceLine,
  insuranceLineSchema,
} from '@zipfront/contracts/insurance-line';
import { normalizeZip } from '@zipfront/contracts/normalize-zip';
import { is } from 'valibot';

/** Values of a zip form. */
export interface ZipFormValues {
  /** Normalized: five digits where the visitor wrote a zip code in any usual way. */
  zip: string;
  line: InsuranceLine;
  /** The path of the page that the form names as its own; empty where it names none. */
  page: string;
}

/** Reads a form's fields; a line that we do not know is the default. */
export function valuesOf(data: FormData): ZipFormValues {
  const line = data.get('insurance_line');
  return {
    zip: normalizeZip(String(data.get('zip') ?? '')),
    line: is(insuranceLineSchema, line) ? line : DEFAULT_INSURANCE_LINE,
    page: String(data.get('page') ?? ''),
  };
}
