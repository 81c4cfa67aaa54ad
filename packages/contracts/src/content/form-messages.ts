import * as v from 'valibot';
import type { FormMessages } from '../form-rules/messages.ts';
import { wordingSchema } from '../messages.ts';

/** Operators' own wording of the messages of forms, by rule or key; their placeholders are those of `FormMessages`. */
export const formMessagesSchema = v.partial(
  v.strictObject({
    required: wordingSchema,
    accepted: wordingSchema,
    email: wordingSchema,
    number: wordingSchema,
    max: wordingSchema,
    min: wordingSchema,
    maxlength: wordingSchema,
    minlength: wordingSchema,
    pattern: wordingSchema,
    tel: wordingSchema,
    northAmerican: wordingSchema,
    url: wordingSchema,
    errors: wordingSchema,
    oneError: wordingSchema,
    manyErrors: wordingSchema,
  } satisfies Record<keyof FormMessages, typeof wordingSchema>),
);
