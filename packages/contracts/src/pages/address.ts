import * as v from 'valibot';
import { zipCodeSchema } from '../visits/zip-code.ts';

export const ADDRESS_API_PATH = '/api/addresses/';

/** The longest text that suggestions are asked for, in UTF-16 code units. */
export const MAX_ADDRESS_QUERY_LENGTH = 120;

export const MAX_ADDRESS_SUGGESTIONS = 8;

const partSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

export const addressSuggestionSchema = v.object({
  street: partSchema,
  city: partSchema,
  /** Two letters, as of a zip code's place. */
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  zip: zipCodeSchema,
});

export const addressResponseSchema = v.object({
  suggestions: v.pipe(v.array(addressSuggestionSchema), v.maxLength(MAX_ADDRESS_SUGGESTIONS)),
  /** False where the lookup service failed: the form then takes street and zip code as they are. */
  available: v.boolean(),
});

export type AddressSuggestion = v.InferOutput<typeof addressSuggestionSchema>;
export type AddressResponse = v.InferOutput<typeof addressResponseSchema>;
