import type { ContextName, EventName, SchemaUri } from './types.ts';

/** The address of a schema: `iglu:com.zipfront/page_view/jsonschema/1-0-0` of `page_view`. */
export function schemaUri<Name extends EventName | ContextName>(name: Name): SchemaUri<Name> {
  return `iglu:com.zipfront/${name}/jsonschema/1-0-0`;
}

export const FORM_CATEGORIES = {
  zip: 'zip-form',
  quote: 'quote-form',
  order: 'order-form',
  callBack: 'call-back-form',
  review: 'review-form',
} as const;

export type FormCategory = (typeof FORM_CATEGORIES)[keyof typeof FORM_CATEGORIES];

/** Label of a zip code that the visit filled in, and the visitor did not type. */
export const PREFILLED = 'prefilled';
