import { MAX_ADDRESS_QUERY_LENGTH } from '@zipfront/contracts/address';
import {
  DEFAULT_INSURANCE_LINE,
  type InsuranceLine,
  insuranceLineSchema,
} from '@zipfront/contracts/insurance-line';
import type { FormState } from '@zipfront/contracts/render';
import { normalizeZip } from '@zipfront/contracts/zip-code';
import * as v from 'valibot';
import type { FormReader } from '../../platform/forms/read-form.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';

/** Maximum characters of a value that a form shows again; its fields accept no more. */
const MAX_SHOWN_ZIP_LENGTH = 20;

/**
 * The form check of the scripted form (behaviours, 4.1 and 5.1), for a form that is posted
 * without JavaScript: empty is required, what is no five digits or not known is invalid.
 *
 * @returns the form as it is shown again, with its error, or with null where it is valid
 */
export function checkZipForm(fields: FormReader, zipCodes: ZipCodes): FormState {
  const zip = normalizeZip(fields.value('zip'));
  return {
    zip: zip.slice(0, MAX_SHOWN_ZIP_LENGTH),
    line: lineOf(fields),
    error: errorOf(zip, zipCodes),
    ...streetOf(fields),
  };
}

function errorOf(zip: string, zipCodes: ZipCodes): FormState['error'] {
  if (zip === '') return 'zip-required';
  return zipCodes.find(zip) === undefined ? 'zip-invalid' : null;
}

function streetOf(fields: FormReader): Pick<FormState, 'street'> {
  const street = fields.value('street').trim().slice(0, MAX_ADDRESS_QUERY_LENGTH);
  return street ? { street } : {};
}

function lineOf(fields: FormReader): InsuranceLine {
  const line = v.safeParse(insuranceLineSchema, fields.value('insurance_line'));
  return line.success ? line.output : DEFAULT_INSURANCE_LINE;
}
